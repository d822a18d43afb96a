import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettings } from './live-settings.ts';
import { SETTINGS } from './settings.ts';

/** Keys and hashes that are derived from one of the keys in SECRET_KEY. */
export class Keyring {
  constructor(private readonly secretKey: string) {}

  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secretKey, '', `flight-amigo/${purpose}`, 32));
  }

  hash(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.keyFor(purpose)).update(text).digest();
  }
}

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

  /** Whether `given` is the hash of this text in base64url, by any of the keys. */
  isHash(purpose: string, text: string, given: string): boolean {
    return this.hashes(purpose, text).some((hash) => timingSafeEqualText(hash.toString('base64url'), given));
  }
}

/** Compares two texts in a time that does not depend on where they differ. */
export function timingSafeEqualText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
