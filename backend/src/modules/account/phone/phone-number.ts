import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/min';

const VISIBLE_DIGITS = 3;
/** A last group of this many digits or more is shown as two. */
const LONG_GROUP = 6;

/**
 * E.164 of a number with its dial code; undefined for an impossible one. Whether a number is in use shows when a code arrives:
 * countries assign new ranges faster than any table is updated.
 */
export function toE164(typed: string): string | undefined {
  const number = parsePhoneNumber(typed);
  return number?.isPossible() === true && number.ext === undefined ? number.number : undefined;
}

/** Dial code, a space, the local number, as the form takes it: '+44 7700900142' (spec §3). */
export function formatPhone(e164: string): string {
  const { countryCallingCode, nationalNumber } = parse(e164);
  return `+${countryCallingCode} ${nationalNumber}`;
}

/** Dots for all but the dial code and the last three digits: '+44 •••• ••• 142'. */
export function maskPhone(e164: string): string {
  const number = parse(e164);
  const dialCode = `+${number.countryCallingCode}`;
  const groups = number
    .formatInternational()
    .slice(dialCode.length)
    .trim()
    .split(/[^\d]+/);
  const last = groups.at(-1) ?? '';
  const end = last.length >= LONG_GROUP ? [last.slice(0, -VISIBLE_DIGITS), last.slice(-VISIBLE_DIGITS)] : [last];
  const digits = [...groups.slice(0, -1), ...end].join(' ');
  return `${dialCode} ${digits.replaceAll(/\d(?=(?:\D*\d){3})/g, '•')}`;
}

function parse(e164: string): PhoneNumber {
  const number = parsePhoneNumber(e164);
  if (number === undefined) throw new Error('Phone numbers are stored as E.164 only.');
  return number;
}
