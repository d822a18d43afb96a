/**
 * Whether a text looks like a flight number: an airline, then up to 4 digits. The field takes any text of 12 characters (PRODUCT.md
 * 13); the rest is left out where text of strangers must not appear, such as shared previews.
 */
export const looksLikeFlightNumber = (text: string): boolean =>
  /^(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z])[ -]?\d{1,4}[A-Z]?$/i.test(text);
