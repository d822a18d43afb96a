import { expect, it } from '@jest/globals';
import { requestIdOf } from './request-id.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const given = (id?: string) => requestIdOf({ headers: { 'x-request-id': id } });

it.each(['0190c2a4-7d6e-4b9a-8f53-2f1d0c9e8b7a', '0123456789abcdef0123456789abcdef'])('keeps the id %s', (id) => {
  expect(given(id)).toBe(id);
  expect(given(id.toUpperCase())).toBe(id);
});

it.each([undefined, '', 'priya@example.com', "'*/ drop table t --", 'a'.repeat(33), `${'a'.repeat(32)}\n`])(
  'makes one where %j is given',
  (id) => {
    expect(given(id)).toMatch(UUID);
  },
);
