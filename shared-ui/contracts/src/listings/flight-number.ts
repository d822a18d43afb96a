import { toAsciiDigits } from '../characters.ts';

/**
 * A flight number as it is searched and compared: case, spaces, hyphens and leading zeros do not count (PRODUCT.md 13), so
 * 'b6 0012', 'B6-12' and 'B612' are one flight. The airline has 2 characters, or 3 that are all letters (ICAO). Any other text
 * matches itself.
 */
export function toFlightKey(text: string): string {
  const characters = toAsciiDigits(text).toUpperCase().replace(/[\s-]/g, '');
  const parts = /^([A-Z]{3}|[A-Z0-9]{2})0*(\d+[A-Z]?)$/.exec(characters);
  return parts ? `${parts[1]}${parts[2]}` : characters;
}
