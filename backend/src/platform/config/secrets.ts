import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettings } from './live-settings.ts';
import { SETTINGS } from './settings.ts';

/** What is derived from one of the keys in SECRET_KEY. */
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
 * Keys for single purposes, all derived from SECRET_KEY: one that leaks says nothing of the others. SECRET_KEY may hold
 * several, the newest first: what is made is made with that one, what comes back, or was kept, may be of any of them.
 */
@Injectable()
export class Secrets {
  /** The newest first. */
  readonly keyrings: readonly [Keyring, ...Keyring[]];

  constructor(@Inject(SETTINGS) { secretKeys: [newest, ...older] }: Pick<LiveSettings, 'secretKeys'>) {
    this.keyrings = [new Keyring(newest), ...older.map((key) => new Keyring(key))];
  }

  /** A keyed hash, to give out or to keep: the same text cannot be found in the database by who does not hold SECRET_KEY. */
  hash(purpose: string, text: string): Buffer {
    return this.keyrings[0].hash(purpose, text);
  }

  /** What the hash of this text is now, and what it was while an older key was the newest: to find what is kept by it. */
  hashes(purpose: string, text: string): Buffer[] {
    return this.keyrings.map((keyring) => keyring.hash(purpose, text));
  }

  /** Whether it is the hash of this text in base64url, made with any of the keys. */
  isHash(purpose: string, text: string, given: string): boolean {
    return this.hashes(purpose, text).some((hash) => isSameText(hash.toString('base64url'), given));
  }
}

/** Compares two texts in a time that tells nothing of where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
