import { expect, it } from '@jest/globals';
import { parseForm } from './form-encoding.ts';

it('parses nested fields and lists, with and without indexes', () => {
  expect(parseForm('amount=1500&metadata[tipId]=t%201&expand[]=a&expand[]=b.c')).toEqual({
    amount: '1500',
    metadata: { tipId: 't 1' },
    expand: ['a', 'b.c'],
  });
  expect(parseForm('expand[0]=a&expand[1]=b&card[number]=1&a[b][c]=x&a[b][d]=y')).toEqual({
    expand: ['a', 'b'],
    card: { number: '1' },
    a: { b: { c: 'x', d: 'y' } },
  });
  expect(parseForm('')).toEqual({});
});

it('parses names of built-in properties as plain fields', () => {
  const fields = parseForm('metadata[__proto__]=1&metadata[constructor]=2&__proto__[x]=1');
  expect(Object.keys(fields['metadata'] ?? {})).toEqual(['__proto__', 'constructor']);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

it.each([
  ['a=1&a=2', 'twice'],
  ['a=1&a[b]=2', 'Invalid object'],
  ['a[b]=2&a=1', 'twice'],
  ['a[b=1', 'Invalid parameter name'],
  ['[b]=1', 'Invalid parameter name'],
  ['a[b][c][d][e][f][g]=1', 'too deep'],
])('refuses %s', (text, why) => {
  expect(() => parseForm(text)).toThrow(why);
});
