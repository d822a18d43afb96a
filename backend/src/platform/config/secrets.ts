import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettings } from './live-settings.ts';
import { SETTINGS } from './settings.ts';

/** Keys for single purposes, all derived from SECRET_KEY: one that leaks says nothing of the others. */
@Injectable()
export class Secrets {
  constructor(@Inject(SETTINGS) private readonly settings: LiveSettings) {}

  keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.settings.secretKey, '', `flight-amigo/${purpose}`, 32));
  }

  /** A keyed hash: the same text cannot be found in the database by who does not hold SECRET_KEY. */
  hash(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.keyFor(purpose)).update(text).digest();
  }
}

/** Compares two texts in a time that tells nothing of where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
