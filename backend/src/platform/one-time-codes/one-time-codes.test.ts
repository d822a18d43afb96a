import { expect, it } from '@jest/globals';
import { Secrets } from '../config/secrets.ts';
import { OneTimeCodes } from './one-time-codes.ts';

const codesWith = (...secretKeys: [string, ...string[]]) => new OneTimeCodes(new Secrets({ secretKeys }));
const codes = codesWith('one secret of thirty-two letters');

it('makes six digits, the same ones each time [spec 268]', () => {
  const code = codes.createCode('listings.confirm', 7, 1);
  expect(code).toMatch(/^\d{6}$/);
  expect(codes.verifyCode('listings.confirm', 7, 1, code)).toBe(true);
});

it.each([
  ['for another purpose', ['login', 7, 1]],
  ['of somebody else', ['listings.confirm', 8, 1]],
  ['after a resend', ['listings.confirm', 7, 2]],
] as const)('refuses a code %s', (_why, [purpose, id, generation]) => {
  expect(codes.verifyCode(purpose, id, generation, codes.createCode('listings.confirm', 7, 1))).toBe(false);
});

it('reads whom a link is for from its token', () => {
  const token = codes.createLinkToken('listings.confirm', 7, 2);
  expect(codes.verifyLinkToken('listings.confirm', token)).toEqual({
    purpose: 'listings.confirm',
    id: 7,
    generation: 2,
  });
});

it('knows no token that it did not make for this purpose', () => {
  const token = codes.createLinkToken('listings.confirm', 7, 2);
  expect(codes.verifyLinkToken('login', token)).toBeUndefined();
  expect(codes.verifyLinkToken('listings.confirm', token.replace(/^7/, '8'))).toBeUndefined();
  expect(codes.verifyLinkToken('listings.confirm', '')).toBeUndefined();
  expect(codesWith('another secret with enough letters').verifyLinkToken('listings.confirm', token)).toBeUndefined();
});

it('takes codes and links of a key that another one was put before', () => {
  const [old, fresh] = ['one secret of thirty-two letters', 'another one that is newer than it'] as const;
  const rotated = codesWith(fresh, old);
  const token = codes.createLinkToken('login', 7, 1);
  expect(rotated.verifyCode('login', 7, 1, codes.createCode('login', 7, 1))).toBe(true);
  expect(rotated.verifyLinkToken('login', token)).toMatchObject({ id: 7 });
  expect(codesWith(fresh).verifyLinkToken('login', token)).toBeUndefined();
  expect(rotated.createCode('login', 7, 1)).toBe(codesWith(fresh).createCode('login', 7, 1));
});
