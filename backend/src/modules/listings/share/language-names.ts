/** ISO 639 codes of three letters that people name beside the two-letter ones. */
const LONGER_CODES = `ace ach arn arz ast awa bal ban bem bho bik brx bug ceb chr ckb cnh crh doi fil fon gom gsw hak haw hil hmn
  hne hsb ilo kab kac kam kbd kha kln kok kri lah lmn lus luo luy mag mai mak mni mos mnw mwr myv nan nap new nqo nso nyn pag
  pam pap prs raj sat sco shn sid skr srr syr tcy tet tig tpi tum tzm umb vec war wuu yue zgh`;

/** As people call them, where the standard has another word, or none. */
const ALSO = `Bengali, Azeri, Slovene, Sinhalese, Kirghiz, Luganda, Kirundi, Frisian, Greenlandic, Maldivian, Byelorussian, Myanmar,
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
const codes = (): string[] => [
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
  ...LONGER_CODES.split(/\s+/),
];

const keyOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

/** The name of a language in English, and in that language itself. */
function namesOf(code: string): string[] {
  const nameIn = (locale: string) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
  return [nameIn('en'), nameIn(code)].filter((name) => name !== undefined);
}

/** 'Espanol' is written for 'Español'. */
const withoutAccents = (name: string): string => name.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');

let known: Set<string> | undefined;
function knownNames(): Set<string> {
  const names = () => [...codes().flatMap(namesOf), ...ALSO.split(/,\s+/)];
  return (known ??= new Set(names().flatMap((name) => [keyOf(name), keyOf(withoutAccents(name))])));
}

/** 'Chinese (Mandarin)' */
const WITH_KIND = /^([^()]+) \(([^()]+)\)$/;

const isLanguage = (part: string): boolean => {
  const [, name = part, kind = name] = WITH_KIND.exec(part) ?? [];
  return knownNames().has(keyOf(name)) && knownNames().has(keyOf(kind));
};

/**
 * The languages that a free text lists, separated by ', '; undefined where any part of it is no name of a language: whatever
 * else somebody wrote there is not repeated.
 */
export function languagesIn(text: string): string | undefined {
  const parts = text.split(/\s*[,;/&]\s*|\s+and\s+/i).map((part) => part.trim());
  return parts.every(isLanguage) ? parts.join(', ') : undefined;
}
