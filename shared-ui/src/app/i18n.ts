import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { product } from './product.ts';

/** A locale file: texts, lists of paragraphs, and groups of both. */
export interface Locale {
  [key: string]: string | string[] | Locale;
}

const showLanguage = (language: string): void => {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
};

i18next.on('languageChanged', showLanguage);

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false, defaultVariables: { product } },
  react: { useSuspense: false },
});

/** Adds the texts of one site; `useTranslation(namespace)` reads them. Call it at module level, before the first render. */
export function registerLocale(namespace: string, english: Locale): void {
  i18next.addResourceBundle('en', namespace, english, true, true);
}

export const hasLocale = (namespace: string): boolean => i18next.hasResourceBundle('en', namespace);

/** Changes the language of the whole page, with `lang` and `dir` on <html>. */
export const changeLanguage = async (language: string): Promise<void> => {
  await i18next.changeLanguage(language);
};

/** The language in which dates and money are written. English is American English (spec §2: en-US). */
export const formatLanguage = (): string => (i18next.language === 'en' ? 'en-US' : i18next.language);

/** For texts outside of components. */
export const translate = i18next.t.bind(i18next);

export { useTranslation } from 'react-i18next';
