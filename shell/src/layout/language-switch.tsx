import { changeLanguage, useTranslation } from 'shared-ui/app';

const PSEUDO_LOCALE = 'ar-XB';

interface Props {
  className: string | undefined;
}

/** Switches to the pseudo-locale, right to left, and back. In development only, so its texts are not in a locale file. */
export function LanguageSwitch({ className }: Props) {
  const isEnglish = useTranslation('shell').i18n.language === 'en';
  return (
    <button type="button" className={className} onClick={() => void changeLanguage(isEnglish ? PSEUDO_LOCALE : 'en')}>
      {isEnglish ? 'Pseudo-locale, right to left' : 'English'}
    </button>
  );
}
