import { expect, it } from '@jest/globals';
import { parseForm } from './form-body.ts';

it('reads a form as texts by their names', () => {
  expect(parseForm('From=%2B447700900142&Body=Bin+da%2C+%E2%9C%88&Empty=')).toEqual({
    ...{ From: '+447700900142', Body: 'Bin da, ✈', Empty: '' },
  });
  expect(parseForm('')).toEqual({});
});

it('takes a field named as what every object has for a field', () => {
  expect(Object.keys(parseForm('__proto__=1&constructor=2'))).toEqual(['__proto__', 'constructor']);
});

it.each([
  ['a field that comes twice', 'a=1&a=2'],
  ['NUL in a value', 'a=%00'],
  ['NUL in a name', 'a%00=1'],
])('refuses %s', (_what, text) => {
  expect(() => parseForm(text)).toThrow('We could not read this request');
});
