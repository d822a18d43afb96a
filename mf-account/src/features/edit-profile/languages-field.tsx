import { useState } from 'react';
import { formatLanguage, useTranslation } from 'shared-ui/app';
import { ChipsField } from 'shared-ui/app/forms';

/** What one press adds: languages that many travelers speak, most spoken first. Others can be typed. */
const OFFERED = ['en', 'es', 'hi', 'zh', 'ar', 'fr', 'bn', 'pt', 'ur', 'te', 'ta', 'vi'];

/** Their names, in the language of the page. */
function offeredLanguages(): string[] {
  const names = new Intl.DisplayNames(formatLanguage(), { type: 'language', fallback: 'none' });
  return OFFERED.map((code) => names.of(code)).filter((name) => name !== undefined);
}

/** The languages somebody speaks, as one text with commas (spec §3). */
export function LanguagesField() {
  const { t } = useTranslation('account');
  const [offered] = useState(offeredLanguages);
  return (
    <ChipsField
      optional
      name="languages"
      label={t('edit.languages')}
      help={t('edit.languagesHelp')}
      offered={offered}
    />
  );
}
