import parsePhoneNumber, { type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';

/** Kinds whose owner earns with each text, or that are no phone. A fixed line is left to the provider, some take texts. */
const REFUSED_KINDS = new Set<string | undefined>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

/**
 * Whether the site sends texts to this E.164 number: to the countries of SMS_COUNTRIES, which satellites and networks without a country
 * are none of, and to no number that costs extra. A number of an unassigned range counts for each country with its dial code.
 */
export function canText(e164: string, countries: ReadonlySet<string>): boolean {
  const number = parsePhoneNumber(e164);
  if (number === undefined || isCostly(number)) return false;
  const possible: CountryCode[] = number.country === undefined ? number.getPossibleCountries() : [number.country];
  return possible.some((country) => countries.has(country));
}

/** A personal number is forwarded at its caller's expense, but in the US, where it costs what others do. */
const isCostly = (number: PhoneNumber): boolean =>
  REFUSED_KINDS.has(number.getType()) || (number.getType() === 'PERSONAL_NUMBER' && number.country !== 'US');
