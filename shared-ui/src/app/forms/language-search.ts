import { getLanguageName, getOwnLanguageName, LANGUAGE_ALIASES, LANGUAGE_CODES } from 'contracts';
import { formatLanguage } from 'shared-ui/app';
import type { LanguageOption } from '../../ui/language-chooser/language-option.ts';

// The late part of a LanguagesField

export { LanguageList } from '../../ui/language-chooser/language-list.tsx';

/** Suggested before anything is typed: those with the most speakers among travelers first. */
export const popular = ['en', 'es', 'hi', 'zh', 'ar', 'fr', 'bn', 'pt', 'ur', 'te', 'ta', 'vi'];

const languages = new Map<string, readonly LanguageOption[]>();

/** Every language, named in that of the page. */
export function listLanguages(): readonly LanguageOption[] {
  const locale = formatLanguage();
  const found = languages.get(locale) ?? LANGUAGE_CODES.map((code) => toOption(code, locale));
  languages.set(locale, found);
  return found;
}

export const findByCode = (code: string): LanguageOption | undefined =>
  listLanguages().find((language) => language.code === code);

function toOption(code: string, locale: string): LanguageOption {
  const name = getLanguageName(code, locale);
  const ownName = getOwnLanguageName(code);
  return { code, name, ownName: ownName === name ? undefined : ownName, aliases: LANGUAGE_ALIASES[code] };
}
