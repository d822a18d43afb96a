import { expect, it } from '@jest/globals';
import { csvLine } from './tips-csv.ts';

it('separates cells by commas, and ends with CR LF', () => {
  expect(csvLine(['Received', '2026-11-20', 'Meena Iyer'])).toBe('Received,2026-11-20,Meena Iyer\r\n');
});

it.each([
  ['Iyer, Meena', '"Iyer, Meena"'],
  ['Meena "Paati"', '"Meena ""Paati"""'],
  ['two\nlines', '"two\nlines"'],
  ['Zoë 🛫', 'Zoë 🛫'],
])('quotes cells with separators: %j', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

it.each(['=1+1', '+44 7700', '-2', '@SUM(A1)', '\tx', ' =1', '\u200B=1', '＝1', '＠x'])(
  'escapes formulas: %j',
  (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  },
);

it.each(['\r=1', '\nx', '=HYPERLINK("http://evil.example","x")'])('escapes and quotes: %j', (text) => {
  expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
});

it.each(['Mary-Ann', 'A+B', 'me = you', "O'Neill"])('leaves %j as it is', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});
