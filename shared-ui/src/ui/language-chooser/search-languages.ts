import { foldText } from '../fold-text.ts';
import type { LanguageOption } from './language-option.ts';

const MAX_SUGGESTIONS = 6;

/** The searched form of a typed text. */
export const toQuery = (text: string): string => foldText(text.normalize('NFC')).trim().replaceAll(/\s+/g, ' ');

const namesOf = ({ name, ownName, aliases = [] }: LanguageOption): string[] =>
  [name, ...(ownName === undefined ? [] : [ownName]), ...aliases].map(toQuery);

/** The language with exactly this name, in any of its scripts. */
export function findLanguage(languages: readonly LanguageOption[], text: string): LanguageOption | undefined {
  const query = toQuery(text);
  return languages.find((language) => namesOf(language).includes(query));
}

function getMatchGroup(language: LanguageOption, query: string): number | null {
  if (language.code === query) return 0;
  const names = namesOf(language);
  if (names.some((name) => name.startsWith(query))) return 1;
  return names.some((name) => name.includes(query)) ? 2 : null;
}

interface SearchOptions {
  /** Codes that are chosen already. */
  chosen: readonly string[];
  /** Codes of frequent languages, the most frequent first. */
  popular: readonly string[];
}

/**
 * At most 6 languages for a typed text: matched by name, own name, code or alias, in any case and without accents. The exact code
 * first, then names that begin with the text; among equals the more frequent one first, and the others by name. Without a text, the
 * frequent ones.
 */
export function searchLanguages(
  languages: readonly LanguageOption[],
  text: string,
  { chosen, popular }: SearchOptions,
): LanguageOption[] {
  const query = toQuery(text);
  const open = languages.filter(({ code }) => !chosen.includes(code));
  const rankOf = ({ code }: LanguageOption) => (popular.includes(code) ? popular.indexOf(code) : popular.length);
  const found = open.flatMap((language) => {
    const group = query === '' ? (popular.includes(language.code) ? 0 : null) : getMatchGroup(language, query);
    return group === null ? [] : [{ language, group, rank: rankOf(language) }];
  });
  found.sort((a, b) => a.group - b.group || a.rank - b.rank || a.language.name.localeCompare(b.language.name));
  return found.slice(0, MAX_SUGGESTIONS).map(({ language }) => language);
}

/** The alias that a text finds where no other name contains it. */
export function findAlias({ name, ownName = '', aliases = [] }: LanguageOption, query: string): string | undefined {
  if (query === '' || toQuery(name).includes(query) || toQuery(ownName).includes(query)) return undefined;
  return aliases.find((alias) => toQuery(alias).includes(query));
}
