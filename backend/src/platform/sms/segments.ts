/** The characters of GSM 03.38 of one septet, and those of its extension table, which take two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

const SEPTETS = new Map([
  ...[...BASIC].map((character) => [character, 1] as const),
  ...[...EXTENDED].map((character) => [character, 2] as const),
]);

/** The size of a single SMS, and of each part of a longer text, which has a header. */
const GSM7_SIZE = { single: 160, part: 153 };
const UCS2_SIZE = { single: 70, part: 67 };

/** Whether the text fits the 7-bit alphabet of GSM: any other character halves the size. */
export const isGsm7 = (text: string): boolean => [...text].every((character) => SEPTETS.has(character));

/** How many SMS a text costs: in 7 bits per character, or in UCS-2 as soon as one character needs it. */
export function countSegments(text: string): number {
  const isGsm = isGsm7(text);
  const sizes = [...text].map((character) => (isGsm ? (SEPTETS.get(character) ?? 0) : character.length));
  const { single, part } = isGsm ? GSM7_SIZE : UCS2_SIZE;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return total <= single ? 1 : countParts(sizes, part);
}

/** A character of two units is never split. */
function countParts(sizes: readonly number[], maxSize: number): number {
  let parts = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > maxSize) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return parts;
}
