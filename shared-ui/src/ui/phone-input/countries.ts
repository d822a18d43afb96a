import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export interface DialCountry {
  /** ISO 3166: 'GB'. */
  code: CountryCode;
  name: string;
  /** '+44' */
  dialCode: string;
  /** '🇬🇧' */
  flag: string;
}

const POPULAR: readonly CountryCode[] = ['US', 'GB', 'CA', 'AU', 'IN'];
export const DEFAULT_COUNTRY: CountryCode = 'US';

/** Where several countries share a dial code, the one a bare number of it belongs to unless it says otherwise. */
const FIRST_OF_CODE: Readonly<Record<string, CountryCode>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+212': 'MA',
  '+262': 'RE',
  '+290': 'SH',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
};

export const dialCodeOf = (country: CountryCode): string => `+${getCountryCallingCode(country)}`;

/** A country's two letters as regional indicators, which together are drawn as its flag. */
const INDICATOR_A = 0x1f1e6;
export const flagOf = (country: CountryCode): string =>
  String.fromCodePoint(...Array.from(country, (letter) => INDICATOR_A + letter.charCodeAt(0) - 'A'.charCodeAt(0)));

/**
 * Whether this system draws flags: two regional indicators are then as wide as one. Windows draws two letters instead, systems
 * without a font for them two boxes.
 */
export function drawsFlags(): boolean {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas) return true;
  const widthOf = (text: string): number => canvas.measureText(text).width;
  return widthOf(flagOf(DEFAULT_COUNTRY)) < 1.5 * widthOf(String.fromCodePoint(INDICATOR_A));
}

/** The popular countries in their order, and all others by name in the given language (spec §3). */
export function listCountries(locale: string): { popular: DialCountry[]; others: DialCountry[] } {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const toCountry = (code: CountryCode): DialCountry => ({
    code,
    name: names.of(code) ?? code,
    dialCode: dialCodeOf(code),
    flag: flagOf(code),
  });
  const others = getCountries()
    .filter((code) => !POPULAR.includes(code))
    .map(toCountry);
  others.sort((a, b) => a.name.localeCompare(b.name, locale));
  return { popular: POPULAR.map(toCountry), others };
}

/**
 * The country of a dial code. `preferred` stays when the code is its own too: Canada is not turned into the United
 * States.
 */
export function countryOfDialCode(dialCode: string, preferred?: CountryCode): CountryCode | undefined {
  if (preferred && dialCodeOf(preferred) === dialCode) return preferred;
  return FIRST_OF_CODE[dialCode] ?? getCountries().find((code) => dialCodeOf(code) === dialCode);
}
