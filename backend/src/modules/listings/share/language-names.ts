/** The ISO 639 codes of three letters that are recognized besides all two-letter ones. */
const THREE_LETTER_CODES = `ace ach arn arz ast awa bal ban bem bho bik brx bug ceb chr ckb cnh crh doi fil fon gom gsw hak haw hil hmn
  hne hsb ilo kab kac kam kbd kha kln kok kri lah lmn lus luo luy mag mai mak mni mos mnw mwr myv nan nap new nqo nso nyn pag
  pam pap prs raj sat sco shn sid skr srr syr tcy tet tig tpi tum tzm umb vec war wuu yue zgh`;

/** Common names where the standard has another one, or none. */
const COMMON_NAMES = `Bengali, Azeri, Slovene, Sinhalese, Kirghiz, Luganda, Kirundi, Frisian, Greenlandic, Maldivian, Byelorussian, Myanmar,
  Haitian, Bahasa, Bahasa Indonesia, Bahasa Malaysia, Bahasa Melayu, Modern Greek, Scottish Gaelic, Serbocroatian, Bambara, Mandarin, Mandarin Chinese, Cantonese, Taiwanese, Taiwanese Mandarin, Hokkien, Hakka, Teochew, Shanghainese, Hainanese,
  Simplified Chinese, Traditional Chinese, Simplified, Traditional, Putonghua, Min Nan, Farsi, Dari, Tagalog, Pilipino, Bisaya,
  Ilocano, Flemish, Castilian, Valencian, Moldovan, Scots Gaelic, Gaelic, Irish Gaelic, Farsi Persian, Gurmukhi, Shahmukhi,
  Saraiki, Hindko, Pahari, Kutchi, Tulu, Konkani, Marwari, Bhojpuri, Sylheti, Chittagonian, Rohingya, Bangla, Oriya, Dhivehi,
  Kurmanji, Sorani, Zazaki, Assyrian, Chaldean, Aramaic, Levantine Arabic, Egyptian Arabic, Gulf Arabic, Moroccan Arabic, Darija,
  Levantine, Egyptian, Maghrebi Arabic, Berber, Tamazight, Tigrigna, Oromo, Afaan Oromo, Twi, Fante, Fula, Fulani, Pulaar,
  Kiswahili, Chichewa, Nyanja, Sesotho, Setswana, isiZulu, isiXhosa, Pidgin, Nigerian Pidgin, Patois, Jamaican Patois, Kriol,
  Haitian Kreyol, Kreyol, Creole, Papiamento, Romansh, Swiss German, Austrian German, Sign Language, American Sign Language, ASL,
  British Sign Language, BSL, Brazilian Portuguese, European Portuguese, Latin American Spanish, Mexican Spanish, British English,
  American English, Canadian French, Quebecois, Serbo-Croatian, Montenegrin, Nynorsk, Bokmal, Guarani, Quechua, Aymara, Nahuatl,
  Mixtec, Zapotec, Uyghur, Ladino, Judeo-Spanish, Romani, Hmong, Karen, Khmer, Lao, Isan, Filipino, Hebrew, Punjabi, Pashto, Urdu`;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const listCodes = (): string[] => [
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
  ...THREE_LETTER_CODES.split(/\s+/),
];

const normalize = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** The name of a language in English, and in that language itself. */
function getNames(code: string): string[] {
  const getName = (locale: string) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
  return [getName('en'), getName(code)].filter((name) => name !== undefined);
}

/** 'Espanol' for 'Español'. */
const stripAccents = (name: string): string => name.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');

let cachedNames: Set<string> | undefined;
function getKnownNames(): Set<string> {
  const names = () => [...listCodes().flatMap(getNames), ...COMMON_NAMES.split(/,\s+/)];
  return (cachedNames ??= new Set(names().flatMap((name) => [normalize(name), normalize(stripAccents(name))])));
}

/** 'Chinese (Mandarin)' */
const WITH_VARIANT = /^([^()]+) \(([^()]+)\)$/;

const isLanguage = (part: string): boolean => {
  const [, name = part, variant = name] = WITH_VARIANT.exec(part) ?? [];
  return getKnownNames().has(normalize(name)) && getKnownNames().has(normalize(variant));
};

/** The languages in a free text, separated by ', '; undefined where any part of it is not the name of a language. */
export function parseLanguages(text: string): string | undefined {
  const parts = text.split(/\s*[,;/&]\s*|\s+and\s+/i).map((part) => part.trim());
  return parts.every(isLanguage) ? parts.join(', ') : undefined;
}
