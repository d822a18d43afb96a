import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettings } from './live-settings.ts';
import { SETTINGS } from './settings.ts';

/** Keys and hashes that are derived from one of the keys in SECRET_KEY. */
export class Keyring {
  /** By purpose: each request derives several hashes, and a key costs more than they do. */
  readonly #keys = new Map<string, Buffer>();

  constructor(private readonly secretKey: string) {}

  keyFor(purpose: string): Buffer {
    const known = this.#keys.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', this.secretKey, '', `flight-amigo/${purpose}`, 32));
    this.#keys.set(purpose, key);
    return key;
  }

  hash(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.keyFor(purpose)).update(text).digest();
  }
}

/** A text that only SECRET_KEY reads. `keyId` tells which of its keys, and nothing of it. */
export interface EncryptedText {
  ciphertext: Buffer;
  keyId: string;
}

/** What an encrypted text is for. A text moved to another row does not decrypt: `rowId` is authenticated with it. */
export interface EncryptionScope {
  purpose: string;
  rowId: number;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keys for single purposes, derived from SECRET_KEY: one that leaks does not reveal the others. SECRET_KEY may hold several keys,
 * the newest first: it creates, and all of them verify.
 */
@Injectable()
export class Secrets {
  /** The newest first. */
  readonly keyrings: readonly [Keyring, ...Keyring[]];

  constructor(@Inject(SETTINGS) { secretKeys: [newest, ...older] }: Pick<LiveSettings, 'secretKeys'>) {
    this.keyrings = [new Keyring(newest), ...older.map((key) => new Keyring(key))];
  }

  /** A keyed hash, to hand out or to store: without SECRET_KEY nobody can find a text by it. */
  hash(purpose: string, text: string): Buffer {
    return this.keyrings[0].hash(purpose, text);
  }

  /** The hash by each key: to find what was stored while an older key was the newest. */
  hashes(purpose: string, text: string): Buffer[] {
    return this.keyrings.map((keyring) => keyring.hash(purpose, text));
  }

  /**
   * The hashes of an address or a phone, whatever its case, to recognize somebody who comes back. The first is stored; all are searched
   * for, so that a change of the secret loses nobody.
   */
  keysOf(purpose: string, text: string): [newest: string, ...older: string[]] {
    const [newest, ...older] = this.keyrings;
    const keyOf = (keyring: Keyring): string => keyring.hash(purpose, text.toLowerCase()).toString('base64url');
    return [keyOf(newest), ...older.map(keyOf)];
  }

  /** The id of the newest key: what has another one waits to be encrypted again. */
  get keyId(): string {
    return idOf(this.keyrings[0]);
  }

  /** Encrypts with a key of the newest SECRET_KEY. The length of the text shows. */
  encrypt(scope: EncryptionScope, text: string): EncryptedText {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keyrings[0].keyFor(scope.purpose), nonce).setAAD(toAad(scope));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId: this.keyId };
  }

  /** Undefined where SECRET_KEY has no longer the key, or where the text is of another row or was changed. */
  decrypt(scope: EncryptionScope, { ciphertext, keyId }: EncryptedText): string | undefined {
    const keyring = this.keyrings.find((one) => idOf(one) === keyId);
    if (keyring === undefined) return undefined;
    const [nonce, rest] = [ciphertext.subarray(0, NONCE_BYTES), ciphertext.subarray(NONCE_BYTES)];
    try {
      const decipher = createDecipheriv(CIPHER, keyring.keyFor(scope.purpose), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(toAad(scope)).setAuthTag(rest.subarray(0, TAG_BYTES));
      return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** Whether `given` is the hash of this text in base64url, by any of the keys. */
  isHash(purpose: string, text: string, given: string): boolean {
    return this.hashes(purpose, text).some((hash) => timingSafeEqualText(hash.toString('base64url'), given));
  }
}

const toAad = ({ purpose, rowId }: EncryptionScope): Buffer => Buffer.from(`${purpose}/${rowId}`);

const idOf = (keyring: Keyring): string => keyring.hash('key id', '').toString('hex', 0, 8);

/** Compares two texts in a time that does not depend on where they differ. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
