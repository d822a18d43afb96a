import { registerLocale, useTranslation } from 'shared-ui/app';
import english from './locales/en.json' with { type: 'json' };

registerLocale('forms', english);

/** The texts all forms have in common. */
export const useFormTexts = () => useTranslation('forms');
