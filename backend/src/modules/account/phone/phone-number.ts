import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/min';

/** A last group of this many digits or more is shown as two. */
const LONG_GROUP = 6;
const SHOWN_DIGITS = 3;

/**
 * E.164 of a number with its dial code; undefined for what cannot be one. Possible is enough: whether a number is in use
 * shows when a code arrives, and countries hand out new ranges faster than anybody's tables.
 */
export function toE164(typed: string): string | undefined {
  const number = parsePhoneNumber(typed);
  return number?.isPossible() === true && number.ext === undefined ? number.number : undefined;
}

/** Dial code, a space, the local number, as the form takes it: '+44 7700900142' (spec §3). */
export function displayOf(e164: string): string {
  const number = parsed(e164);
  return `+${number.countryCallingCode} ${number.nationalNumber}`;
}

/** All but the dial code and the last three digits are dots: '+44 •••• ••• 142'. */
export function maskedOf(e164: string): string {
  const number = parsed(e164);
  const dial = `+${number.countryCallingCode}`;
  const groups = number
    .formatInternational()
    .slice(dial.length)
    .trim()
    .split(/[^\d]+/);
  const last = groups.at(-1) ?? '';
  const split = last.length >= LONG_GROUP ? [last.slice(0, -SHOWN_DIGITS), last.slice(-SHOWN_DIGITS)] : [last];
  return `${dial} ${hidden([...groups.slice(0, -1), ...split].join(' '))}`;
}

const hidden = (digits: string): string => digits.replaceAll(/\d(?=(?:\D*\d){3})/g, '•');

function parsed(e164: string): PhoneNumber {
  const number = parsePhoneNumber(e164);
  if (number === undefined) throw new Error('A phone number is kept as E.164 only.');
  return number;
}
