import { expect, it } from '@jest/globals';
import { codeSchema, typedCodeSchema } from './one-time-code.ts';

it.each(['123456', ' 123456 ', '123 456', '123-456', '12 34 56', '123\u00a0456', '1\n2\t3456'])(
  'reads %j as six digits',
  (typed) => {
    expect(typedCodeSchema.parse(typed)).toBe('123456');
  },
);

it.each(['12345', '1234567', 'abcdef', '٠١٢٣٤٥'])('leaves it to the server to say what is wrong with %j', (typed) => {
  expect(typedCodeSchema.parse(typed)).toBe(typed);
});

it.each(['', '   ', '- -', '1'.repeat(41), null, undefined, 123456, ['123456'], {}])('refuses %j', (typed) => {
  const messages = typedCodeSchema.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['Please enter the 6 digits of the code']);
});

it('takes nothing but six digits where a code is whole', () => {
  expect(codeSchema.safeParse('123456').success).toBe(true);
  for (const code of ['12345', '1234567', '123 456', '12345a', '', '١٢٣٤٥٦', '123456\n'])
    expect(codeSchema.safeParse(code).success).toBe(false);
});
