import { useState } from 'react';
import { Field } from '../field/field.tsx';
import { Columns } from '../layout/layout.tsx';
import { Panel } from '../panel/panel.tsx';
import { LanguageChooser, type LanguageOption, type LanguageTexts } from './language-chooser.tsx';
import { LanguageList } from './language-list.tsx';

export const title = 'Language chooser';

const LANGUAGES: LanguageOption[] = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'Hindi', ownName: 'हिन्दी' },
  { code: 'zh', name: 'Chinese', ownName: '中文', aliases: ['Mandarin'] },
  { code: 'ar', name: 'Arabic', ownName: 'العربية' },
  { code: 'ta', name: 'Tamil', ownName: 'தமிழ்' },
  { code: 'te', name: 'Telugu', ownName: 'తెలుగు' },
  { code: 'nb', name: 'Norwegian Bokmål', ownName: 'norsk bokmål' },
];
const TEXTS: LanguageTexts = {
  chosen: 'Languages you speak',
  add: 'Add a language',
  none: 'No languages found',
  list: 'Languages',
  removeOne: (name) => `Remove ${name}`,
  added: (name) => `${name} added`,
  removed: (name) => `${name} removed`,
};
const search = { LanguageList, listLanguages: () => LANGUAGES, popular: ['en', 'hi', 'zh'] };
const findByCode = (code: string) => LANGUAGES.find((language) => language.code === code);

function Example({ start, error, below }: { start: string[]; error?: string; below?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <Panel>
      <Field label="Languages you speak" help="Type a language in English or in its own letters." error={error}>
        <LanguageChooser
          value={value}
          search={search}
          findByCode={findByCode}
          onChange={setValue}
          texts={TEXTS}
          chipsBelow={below}
        />
      </Field>
    </Panel>
  );
}

export default function LanguageChooserStates() {
  return (
    <Columns>
      <Example start={['ta', 'en']} />
      <Example start={[]} />
      <Example start={['ar', 'hi', 'zh']} below />
      <Example start={['ta', 'Klingon']} error="Please choose languages from the list" />
      <Example start={LANGUAGES.map(({ code }) => code)} />
    </Columns>
  );
}
