import i18next from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { PRODUCT } from 'contracts';
import type { Locale } from './locale.ts';

const showLanguage = (language: string): void => {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
};

i18next.on('languageChanged', showLanguage);

/** English is bundled. Other languages are loaded: today only the pseudo-locale, in development. */
const hasOtherLanguages = process.env.NODE_ENV === 'development';

if (hasOtherLanguages)
  i18next.use(
    resourcesToBackend(async (_language: string, namespace: string) => {
      const { toPseudoLocale } = await import('./pseudo-locale.ts');
      return toPseudoLocale(i18next.getResourceBundle('en', namespace) as Locale);
    }),
  );

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: {},
  partialBundledLanguages: true,
  interpolation: { escapeValue: false, defaultVariables: { product: PRODUCT } },
  react: { useSuspense: false, ...(hasOtherLanguages && { bindI18nStore: 'added' }) },
});

/** Adds English texts to a namespace; `useTranslation(namespace)` reads them. Call it at module level, before the first render. */
export function registerLocale(namespace: string, english: Locale): void {
  i18next.addResourceBundle('en', namespace, english, true, true);
  if (hasOtherLanguages && i18next.language !== 'en') void i18next.reloadResources(i18next.language, namespace);
}

export const hasLocale = (namespace: string): boolean => i18next.hasResourceBundle('en', namespace);

/** Changes the language of the whole page, with `lang` and `dir` on <html>. */
export const changeLanguage = async (language: string): Promise<void> => {
  await i18next.changeLanguage(language);
};

/** The language of dates and money. English is American English (spec §2: en-US). */
export const formatLanguage = (): string => (i18next.language === 'en' ? 'en-US' : i18next.language);

/** For texts outside of components. */
export const translate = i18next.t.bind(i18next);

export { useTranslation } from 'react-i18next';
