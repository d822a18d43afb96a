import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { toAsciiDigits } from 'contracts';
import { findCountryByDialCode, DEFAULT_COUNTRY, getDialCode } from './countries.ts';

export { CountrySelect } from './country-select.tsx';

/** The values of the two inputs. */
export interface PhoneParts {
  country: CountryCode;
  local: string;
}

const getDigits = (text: string): string => text.replaceAll(/\D/g, '');

/** Removes the zero that is dialled only inside a country: '+44 07700 900142' would reach nobody. */
function withoutTrunkPrefix({ country, local }: PhoneParts): string {
  const national = parsePhoneNumberFromString(local, country)?.nationalNumber;
  const digits = getDigits(local);
  if (!national || digits === national || !digits.endsWith(national)) return local;
  let surplus = digits.length - national.length;
  return local.replaceAll(/\d/g, (digit) => (surplus-- > 0 ? '' : digit));
}

/** Dial code, a space, the local number: '+44 7700 900142'. '' when no local number is given (spec §3). */
export function toPhoneValue(parts: PhoneParts): string {
  const local = toAsciiDigits(parts.local).replaceAll(/[()]/g, '').trim();
  if (local === '') return '';
  const dialled = withoutTrunkPrefix({ ...parts, local }).replace(/^[\s.-]+/, '');
  return `${getDialCode(parts.country)} ${dialled}`;
}

/** Parses a stored value. Without a dial code it is a local number. */
export function fromPhoneValue(value: string, preferred: CountryCode = DEFAULT_COUNTRY): PhoneParts {
  const [, dialCode, local] = /^(\+\d{1,4}) (.*)$/.exec(value) ?? [];
  const country = dialCode === undefined ? undefined : findCountryByDialCode(dialCode, preferred);
  if (country && local !== undefined) return { country, local };
  return fromInternational(value, preferred) ?? { country: preferred, local: value };
}

/** Parses a full number that was pasted or typed: '+447700900142', '0044 7700…'. Null if it is none. */
export function fromInternational(text: string, preferred: CountryCode): PhoneParts | null {
  const full = toAsciiDigits(text).trim().replace(/^00/, '+');
  if (!full.startsWith('+')) return null;
  const parsed = parsePhoneNumberFromString(full);
  if (!parsed) return null;
  const country = parsed.country ?? findCountryByDialCode(`+${parsed.countryCallingCode}`, preferred);
  if (!country) return null;
  const spaced = parsed.formatInternational().replace(/^\+\d+ ?/, '');
  return { country, local: spaced === '' ? parsed.nationalNumber : spaced };
}
