/**
 * Letters that look like a letter of ASCII, and below each that letter: the lower-case letters of Latin, Cyrillic, Greek, Armenian and
 * Cherokee which Unicode's confusables.txt (UTS #39, version 13) maps, themselves or as capitals, to one letter of ASCII. Last what
 * readers take for an o or an l.
 */
const LETTERS =
  'ɑαаꭺƅβвьᏼꞵꮟсᴄꮯԁꭰꮷεеҽꬲꭼϝքẝꞙꬵƍɡԍցᏻᶃꮐηнһհꮋꮒʝϳјꭻκкꮶıǀɩɪιіӏꙇꭵꮮμϻмꮇոռοσоօᴏᴑꬽρрꮲԛգզʀгᴦꭇꭈꭱꮁꮢƽѕտꜱꮥꮪτтꭲʋυսᴜꞟꭎꭒνѵᴠꮩɯѡԝաᴡꮃꮤχхꭓɣʏγуүᶌỿꭚꭹꮍζᴢꮓ0i1|';
const LOOK_LIKE =
  'aaaabbbbbbbcccdddeeeeefffffggggggghhhhhhjjjjkkkllllllllllmmmmnnooooooopppqqqrrrrrrrrsssssstttuuuuuuuvvvvwwwwwwwxxxyyyyyyyyyyzzzolll';

const toAscii = new Map([...LETTERS].map((letter, at) => [letter, LOOK_LIKE[at] ?? letter]));

/** What two names share that a reader takes for the same: without case, full-width forms, joiners, and with one letter for look-alikes. */
export const toNameKey = (name: string): string =>
  [
    ...name
      .replaceAll(/\u200c|\u200d|\ufe0f/g, '')
      .normalize('NFKC')
      .toLowerCase(),
  ]
    .map((letter) => toAscii.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm');

/** SQL of the same key, for the unique index. A change of the letters needs a migration. */
export const nameKeySql = (sql: string): string =>
  `replace(translate(lower(normalize(translate(${sql}, U&'\\200C\\200D\\FE0F', ''), NFKC)), '${LETTERS}', '${LOOK_LIKE}'), 'rn', 'm')`;
