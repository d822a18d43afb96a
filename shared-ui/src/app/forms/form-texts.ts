import { registerLocale, useTranslation } from 'shared-ui/app';
import english from '../locales/en/forms.json' with { type: 'json' };

declare module 'shared-ui/app' {
  interface LocaleNamespaces {
    forms: typeof english;
  }
}

registerLocale('forms', english);

/** The texts that all forms share. */
export const useFormTexts = () => useTranslation('forms');
