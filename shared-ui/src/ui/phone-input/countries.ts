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

/** Where several countries share a dial code, the default one. */
const MAIN_COUNTRY: Readonly<Record<string, CountryCode>> = {
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

export const getDialCode = (country: CountryCode): string => `+${getCountryCallingCode(country)}`;

/** A country's two letters as regional indicators, which together are drawn as its flag. */
const INDICATOR_A = 0x1f1e6;
export const getFlag = (country: CountryCode): string =>
  String.fromCodePoint(...Array.from(country, (letter) => INDICATOR_A + letter.charCodeAt(0) - 'A'.charCodeAt(0)));

/**
 * Whether this system draws flags: two regional indicators are then as wide as one. Windows draws two letters instead, systems
 * without a font for them two boxes.
 */
export function canRenderFlags(): boolean {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas) return true;
  const measureWidth = (text: string): number => canvas.measureText(text).width;
  return measureWidth(getFlag(DEFAULT_COUNTRY)) < 1.5 * measureWidth(String.fromCodePoint(INDICATOR_A));
}

interface CountryList {
  popular: DialCountry[];
  others: DialCountry[];
}

const listsByLocale = new Map<string, CountryList>();

/** The popular countries in their order, and all others by name in the given language (spec §3). */
export function listCountries(locale: string): CountryList {
  const list = listsByLocale.get(locale) ?? createList(locale);
  listsByLocale.set(locale, list);
  return list;
}

function createList(locale: string): CountryList {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const toCountry = (code: CountryCode): DialCountry => ({
    code,
    name: names.of(code) ?? code,
    dialCode: getDialCode(code),
    flag: getFlag(code),
  });
  const { compare } = new Intl.Collator(locale);
  const others = getCountries()
    .filter((code) => !POPULAR.includes(code))
    .map(toCountry);
  others.sort((a, b) => compare(a.name, b.name));
  return { popular: POPULAR.map(toCountry), others };
}

/**
 * The country of a dial code. `preferred` stays when the code is its own too: Canada is not turned into the United
 * States.
 */
export function findCountryByDialCode(dialCode: string, preferred?: CountryCode): CountryCode | undefined {
  if (preferred && getDialCode(preferred) === dialCode) return preferred;
  return MAIN_COUNTRY[dialCode] ?? getCountries().find((code) => getDialCode(code) === dialCode);
}
