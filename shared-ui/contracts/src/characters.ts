// Without zod, like constants.ts.

/** The zeros of the digit systems of Unicode that keyboards type; the other nine digits follow each of them. */
const ZEROS = Array.from('٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀០᠐０', (zero) => zero.codePointAt(0) ?? 0);

/** A text with its digits as 0 to 9, whatever script they were typed in: '٤٢' is '42'. Fields and the server read numbers so. */
export const toAsciiDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, toAsciiDigit);

function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => point >= first && point < first + 10);
  return zero === undefined ? digit : String(point - zero);
}

/** How long a text is as people and the database count: an emoji is one character, not two. */
export const countCharacters = (text: string): number => Array.from(text).length;
