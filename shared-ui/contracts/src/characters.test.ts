import { describe, expect, it } from '@jest/globals';
import { calendarDaySchema } from './calendar.ts';
import { countCharacters, toAsciiDigits } from './characters.ts';
import { phoneNumberSchema, textSchema, timeSchema } from './common.ts';
import { codeSchema, typedCodeSchema } from './account/login.ts';
import { toFlightKey } from './listings/flight-number.ts';
import { dollarsSchema } from './listings/listing-rules.ts';

const SCRIPTS: [string, string][] = [
  ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['full-width', '０１２３４５６７８９'],
];

describe.each(SCRIPTS)('digits in %s', (_script, digits) => {
  const typed = (text: string): string => text.replaceAll(/\d/g, (digit) => Array.from(digits)[Number(digit)] ?? '');

  it('are read as 0 to 9 wherever a number is', () => {
    expect(toAsciiDigits(typed('call 0123456789'))).toBe('call 0123456789');
    expect(typedCodeSchema.parse(typed('482 907'))).toBe('482907');
    expect(codeSchema.parse(typed('482907'))).toBe('482907');
    expect(dollarsSchema.parse(typed('25'))).toBe(25);
    expect(phoneNumberSchema.parse(typed('+44 7700 900142'))).toBe('+44 7700 900142');
    expect(calendarDaySchema().parse(typed('2026-12-15'))).toBe('2026-12-15');
    expect(timeSchema.parse(typed('05:35'))).toBe('05:35');
    expect(toFlightKey(typed('BA 0036'))).toBe('BA36');
  });
});

describe('a phone number', () => {
  it.each([
    ['with the space', '+44 7700 900142', '+44 7700 900142'],
    ['without it', '+447700900142', '+44 7700900142'],
    ['with 00 for the plus', '0044 7700 900142', '+44 7700 900142'],
    ['of one digit of dial code', '+1(555)555-0123', '+1 (555)555-0123'],
    ['of three', '+353871234567', '+353 871234567'],
    ['with the space somewhere else', '+4477 00900142', '+44 77 00900142'],
    ['with spaces that do not break', '+44\u00a07700\u202f900142', '+44 7700 900142'],
  ])('%s is dial code, a space, local number', (_what, typed, stored) => {
    expect(phoneNumberSchema.parse(typed)).toBe(stored);
  });

  it.each(['+44 770', '07700900142', '12345678', '+44 7700 900142 ext 3', `+44 ${'7'.repeat(40)}`, '+44 ((((((', ''])(
    '%j is refused',
    (typed) => {
      const { error } = phoneNumberSchema.safeParse(typed);
      expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid phone number']);
    },
  );
});

it('a text may be as long as its maximum in characters, of which an emoji is one', () => {
  const schema = textSchema({ max: 8, tooLong: 'Too long' });
  expect(schema.parse('🙏'.repeat(8))).toBe('🙏'.repeat(8));
  expect(schema.safeParse('🙏'.repeat(9)).error?.issues).toMatchObject([{ message: 'Too long' }]);
  expect(countCharacters('🙏🙏')).toBe(2);
});
