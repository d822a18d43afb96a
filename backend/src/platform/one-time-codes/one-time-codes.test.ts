import { expect, it } from '@jest/globals';
import type { LiveSettings } from '../config/live-settings.ts';
import { Secrets } from '../config/secrets.ts';
import { OneTimeCodes } from './one-time-codes.ts';

const codesWith = (secretKey: string) => new OneTimeCodes(new Secrets({ secretKey } as LiveSettings));
const codes = codesWith('one secret of thirty-two letters');

it('makes six digits, the same ones each time', () => {
  const code = codes.codeFor('listings.confirm', 7, 1);
  expect(code).toMatch(/^\d{6}$/);
  expect(codes.isCode('listings.confirm', 7, 1, code)).toBe(true);
});

it.each([
  ['for another purpose', ['login', 7, 1]],
  ['of somebody else', ['listings.confirm', 8, 1]],
  ['after a resend', ['listings.confirm', 7, 2]],
] as const)('refuses a code %s', (_why, [purpose, id, generation]) => {
  expect(codes.isCode(purpose, id, generation, codes.codeFor('listings.confirm', 7, 1))).toBe(false);
});

it('reads whom a link is for from its token', () => {
  const token = codes.linkTokenFor('listings.confirm', 7, 2);
  expect(codes.readLinkToken('listings.confirm', token)).toEqual({ purpose: 'listings.confirm', id: 7, generation: 2 });
});

it('knows no token that it did not make for this purpose', () => {
  const token = codes.linkTokenFor('listings.confirm', 7, 2);
  expect(codes.readLinkToken('login', token)).toBeUndefined();
  expect(codes.readLinkToken('listings.confirm', token.replace(/^7/, '8'))).toBeUndefined();
  expect(codes.readLinkToken('listings.confirm', '')).toBeUndefined();
  expect(codesWith('another secret with enough letters').readLinkToken('listings.confirm', token)).toBeUndefined();
});
