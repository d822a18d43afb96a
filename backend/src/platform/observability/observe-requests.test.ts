import { expect, it } from '@jest/globals';
import { readRequestId } from './observe-requests.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const readId = (id?: string) => readRequestId({ headers: { 'x-request-id': id } });

it.each(['0190c2a4-7d6e-4b9a-8f53-2f1d0c9e8b7a', '0123456789abcdef0123456789abcdef'])('keeps the id %s', (id) => {
  expect(readId(id)).toBe(id);
  expect(readId(id.toUpperCase())).toBe(id);
});

it.each([undefined, '', 'priya@example.com', "'*/ drop table t --", 'a'.repeat(33), `${'a'.repeat(32)}\n`])(
  'creates one for %j',
  (id) => {
    expect(readId(id)).toMatch(UUID);
  },
);
