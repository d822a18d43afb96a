import { getLanguageName, getOwnLanguageName, LANGUAGE_ALIASES, LANGUAGE_CODES, MAX_LANGUAGES } from 'contracts';

/** Languages of ISO 639-3 that ISO 639-1 counts as another one. */
const COUNTED_AS: Readonly<Record<string, string>> = {
  arz: 'ar',
  gsw: 'de',
  fil: 'tl',
  prs: 'fa',
  ckb: 'ku',
  hak: 'zh',
  nan: 'zh',
  wuu: 'zh',
  yue: 'zh',
};

/** Languages of ISO 639-3 that are recognized, and have no code in ISO 639-1. */
const WITHOUT_CODE = `ace ach arn ast awa bal ban bem bho bik brx bug ceb chr cnh crh doi fon gom haw hil hmn
  hne hsb ilo kab kac kam kbd kha kln kok kri lah lmn lus luo luy mag mai mak mni mos mnw mwr myv new nap nqo nso nyn pag
  pam pap raj sat sco shn sid skr srr syr tcy tet tig tpi tum tzm umb vec war zgh`;

/** Common names of languages without a code where the standard has another name, or none. */
const NAMES_WITHOUT_CODE = `Serbocroatian, Serbo-Croatian, Montenegrin, Bisaya, Ilocano, Saraiki, Hindko, Pahari, Kutchi, Tulu,
  Konkani, Marwari, Bhojpuri, Sylheti, Chittagonian, Rohingya, Zazaki, Assyrian, Chaldean, Aramaic, Berber, Tamazight, Pidgin,
  Nigerian Pidgin, Patois, Jamaican Patois, Kriol, Creole, Papiamento, Sign Language, American Sign Language, ASL,
  British Sign Language, BSL, Nahuatl, Mixtec, Zapotec, Ladino, Judeo-Spanish, Romani, Hmong, Karen, Isan`;

const normalize = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** 'Espanol' for 'Español'. */
const stripAccents = (name: string): string => name.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');

/** The names of a language of ISO 639-1 in English and in itself. */
const getNames = (code: string): string[] =>
  [getLanguageName(code, 'en'), getOwnLanguageName(code)].filter((name) => name !== undefined);

/** Those of a language of ISO 639-3, as far as Node knows them. */
const getNamesByNode = (code: string): string[] => {
  const locales = ['en', ...Intl.DisplayNames.supportedLocalesOf(code)];
  return locales.flatMap(
    (locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code) ?? [],
  );
};

/** Names with what they name: a code, or null for a language that has none. Of two languages of one name, the first counts. */
function* listNames(): Generator<[name: string, code: string | null]> {
  for (const code of LANGUAGE_CODES) for (const name of getNames(code)) yield [name, code];
  for (const [code, names] of Object.entries(LANGUAGE_ALIASES)) for (const name of names) yield [name, code];
  for (const [code, counted] of Object.entries(COUNTED_AS))
    for (const name of getNamesByNode(code)) yield [name, counted];
  for (const code of WITHOUT_CODE.split(/\s+/)) for (const name of getNamesByNode(code)) yield [name, null];
  for (const name of NAMES_WITHOUT_CODE.split(/,\s+/)) yield [name, null];
}

let cachedNames: Map<string, string | null> | undefined;

/** Every known name, in lower case and with single spaces, with its code. */
function getKnownNames(): ReadonlyMap<string, string | null> {
  if (cachedNames !== undefined) return cachedNames;
  const names = new Map<string, string | null>();
  for (const [name, code] of listNames())
    for (const key of [normalize(name), normalize(stripAccents(name))]) if (!names.has(key)) names.set(key, code);
  return (cachedNames = names);
}

/** 'Chinese (Mandarin)' */
const WITH_VARIANT = /^([^()]+) \(([^()]+)\)$/;

/** The code of a name; null for a language without one, undefined for no language. */
function findCode(part: string): string | null | undefined {
  const [, name = part, variant = name] = WITH_VARIANT.exec(part) ?? [];
  const [code, variantCode] = [name, variant].map((text) => getKnownNames().get(normalize(text)));
  return code === undefined || variantCode === undefined ? undefined : (code ?? variantCode);
}

const splitNames = (text: string): string[] => text.split(/\s*[,،、;/&+\n]\s*|\s+and\s+/i).map((part) => part.trim());

/** The languages in a free text, separated by ', '; undefined where any part of it is not the name of a language. */
export function parseLanguages(text: string): string | undefined {
  const parts = splitNames(text);
  return parts.every((part) => findCode(part) !== undefined) ? parts.join(', ') : undefined;
}

export interface ReadLanguages {
  /** Each once, in the order of the text. */
  readonly codes: string[];
  /** The parts that name no language of ISO 639-1, as they are written. */
  readonly notUnderstood: string[];
}

/** Reads a free text (spec §3) into the codes of the languages that it names. */
export function readLanguages(text: string): ReadLanguages {
  const codes = new Set<string>();
  const notUnderstood: string[] = [];
  for (const part of splitNames(text)) {
    const code = findCode(part);
    if (code) codes.add(code);
    else if (part !== '') notUnderstood.push(part);
  }
  return { codes: [...codes].slice(0, MAX_LANGUAGES), notUnderstood };
}

/** The free text of chosen languages, in English (spec §3): 'Tamil, Hindi, English'. Null for none. */
export const nameLanguages = (codes: readonly string[]): string | null =>
  codes.map((code) => getLanguageName(code, 'en')).join(', ') || null;
