import { describe, expect, it } from '@jest/globals';
import { Secrets } from './secrets.ts';

const OLD = 'the secret that everything began with';
const NEW = 'the secret that has taken its place today';
const of = (...secretKeys: [string, ...string[]]) => new Secrets({ secretKeys });

const SCOPE = { purpose: 'listings.health-needs', rowId: 7 };

describe('an encrypted text', () => {
  const encrypted = of(OLD).encrypt(SCOPE, 'wheelchair');

  it('is read with the same key, and does not hold the text', () => {
    expect(of(OLD).decrypt(SCOPE, encrypted)).toBe('wheelchair');
    expect(encrypted.ciphertext.includes('wheelchair')).toBe(false);
  });

  it('differs each time', () => {
    expect(of(OLD).encrypt(SCOPE, 'wheelchair').ciphertext).not.toEqual(encrypted.ciphertext);
  });

  it('is read while its key is an older one, and says that it is not the newest', () => {
    expect(of(NEW, OLD).decrypt(SCOPE, encrypted)).toBe('wheelchair');
    expect(encrypted.keyId).not.toBe(of(NEW, OLD).keyId);
    expect(of(NEW, OLD).encrypt(SCOPE, 'wheelchair').keyId).toBe(of(NEW).keyId);
  });

  it.each([
    ['without its key', of(NEW), SCOPE],
    ['of another row', of(OLD), { ...SCOPE, rowId: 8 }],
    ['for another purpose', of(OLD), { ...SCOPE, purpose: 'listings.notes' }],
  ])('is not read %s', (_what, secrets, scope) => {
    expect(secrets.decrypt(scope, encrypted)).toBeUndefined();
  });

  it('is not read with the id of another key', () => {
    expect(of(NEW, OLD).decrypt(SCOPE, { ...encrypted, keyId: of(NEW).keyId })).toBeUndefined();
  });

  it.each([0, 12, 30])('is not read after its byte %d was changed', (index) => {
    const ciphertext = Buffer.from(encrypted.ciphertext);
    ciphertext.writeUInt8(ciphertext.readUInt8(index) ^ 1, index);
    expect(of(OLD).decrypt(SCOPE, { ...encrypted, ciphertext })).toBeUndefined();
  });

  it.each([0, 11, 27])('is not read with %d bytes', (length) => {
    const ciphertext = encrypted.ciphertext.subarray(0, length);
    expect(of(OLD).decrypt(SCOPE, { ...encrypted, ciphertext })).toBeUndefined();
  });
});
