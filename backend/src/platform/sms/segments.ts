/** GSM 03.38's letters of one septet, and those of its extension table, which take two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

const SEPTETS = new Map([
  ...[...BASIC].map((sign) => [sign, 1] as const),
  ...[...EXTENDED].map((sign) => [sign, 2] as const),
]);

/** What fits into a text that is alone, and into each part of a longer one, whose header takes the rest. */
const GSM = { alone: 160, part: 153 };
const UCS2 = { alone: 70, part: 67 };

/** Whether every letter is in the 7-bit alphabet of GSM: one other letter halves what fits. */
export const isGsm = (text: string): boolean => [...text].every((sign) => SEPTETS.has(sign));

/** How many SMS a text costs: in 7 bits a letter, or in UCS-2 as soon as one letter needs it. */
export function segmentsOf(text: string): number {
  const signs = [...text];
  const gsm = isGsm(text);
  const sizes = signs.map((sign) => (gsm ? (SEPTETS.get(sign) ?? 0) : sign.length));
  const { alone, part } = gsm ? GSM : UCS2;
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  return whole <= alone ? 1 : partsOf(sizes, part);
}

/** A letter of two units is never split between two parts. */
function partsOf(sizes: readonly number[], most: number): number {
  let parts = 1;
  let filled = 0;
  for (const size of sizes) {
    if (filled + size > most) {
      parts += 1;
      filled = 0;
    }
    filled += size;
  }
  return parts;
}
