/**
 * A flight number as it is searched and compared: case, spaces, hyphens and leading zeros do not count (product.md 13),
 * so 'b6 0012', 'B6-12' and 'B612' are one flight. The airline is 2 characters, or 3 where all three are letters (ICAO).
 * Any other text matches itself.
 */
export function flightKeyOf(text: string): string {
  const signs = text.toUpperCase().replace(/[\s-]/g, '');
  const parts = /^([A-Z]{3}|[A-Z0-9]{2})0*(\d+[A-Z]?)$/.exec(signs);
  return parts ? `${parts[1]}${parts[2]}` : signs;
}

/**
 * Whether a text reads like a flight number: an airline, then up to 4 digits. Any other text of 12 characters is taken as one too
 * (product.md 13); it goes nowhere where strangers' words must not go, such as shared previews.
 */
export const readsLikeFlightNumber = (text: string): boolean =>
  /^(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z])[ -]?\d{1,4}[A-Z]?$/i.test(text);
