import { randomInt } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { CODE_LENGTH, CODE_LIFETIME_MINUTES, RESEND_COOLDOWN_SECONDS } from 'contracts';
import { Secrets, timingSafeEqualText } from '../config/secrets.ts';
import { formatWait } from '../limits/limits.ts';

/** Wrong codes allowed, across all codes that were sent one after the other (PRODUCT.md 2, 8, 9, 10). */
export const MAX_ATTEMPTS = 5;
const LIFETIME_MS = CODE_LIFETIME_MINUTES * 60_000;
const COOLDOWN_MS = RESEND_COOLDOWN_SECONDS * 1000;
const MAX_ID = 2 ** 48 - 1;

/** What a code is for, whose it is, and how many were sent before: a new generation voids the previous code and link. */
export interface CodeSubject {
  readonly purpose: string;
  readonly id: number;
  readonly generation: number;
}

/**
 * Codes and links that are derived, not stored: a job carries only an id, and the database holds nothing to steal. Attempts and
 * expiry are up to the caller.
 */
@Injectable()
export class OneTimeCodes {
  constructor(private readonly secrets: Secrets) {}

  /** Six digits to type. */
  createCode(purpose: string, id: number, generation: number): string {
    return toDigits(this.secrets.hash('code', toText({ purpose, id, generation })));
  }

  verifyCode(purpose: string, id: number, generation: number, code: string): boolean {
    const hashes = this.secrets.hashes('code', toText({ purpose, id, generation }));
    return hashes.some((hash) => timingSafeEqualText(toDigits(hash), code));
  }

  /** A token for a link. It contains its subject, so that nothing else is needed. */
  createLinkToken(purpose: string, id: number, generation: number): string {
    const signature = this.secrets.hash('link', toText({ purpose, id, generation }));
    return `${id}.${generation}.${signature.toString('base64url')}`;
  }

  /** The subject of a token; undefined where it was not made for this purpose. */
  verifyLinkToken(purpose: string, token: string): CodeSubject | undefined {
    const [, id, generation, signature] = /^(\d{1,15})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
    if (signature === undefined) return undefined;
    const subject = { purpose, id: Number(id), generation: Number(generation) };
    return this.secrets.isHash('link', toText(subject), signature) ? subject : undefined;
  }
}

const toText = ({ purpose, id, generation }: CodeSubject): string => `${purpose}/${id}/${generation}`;

const toDigits = (hash: Buffer): string => String(hash.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');

/** The columns of an entity that waits for a code from a mail. */
export const mailedCodeColumns = () => ({
  /** Counts the codes: a resend starts the next one, and voids the previous one. */
  generation: p.integer().default(1),
  /** Wrong codes so far, across all generations. */
  tries: p.integer().default(0),
  /** When a mail was last requested. */
  lastSentAt: p.datetime(),
});

export const hasAttemptsLeft = (attempts: number): boolean => attempts < MAX_ATTEMPTS;

/** When a code that is sent now expires. */
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + LIFETIME_MS);

/** Rounded up; 0 once that moment has passed, or where there is none. */
export const secondsUntil = (moment: Date | null | undefined, now: Date): number =>
  Math.max(0, Math.ceil(((moment?.getTime() ?? 0) - now.getTime()) / 1000));

/** Seconds until another code may be requested. */
export const secondsOfCooldown = (lastSentAt: Date | null | undefined, now: Date): number =>
  secondsUntil(lastSentAt && new Date(lastSentAt.getTime() + COOLDOWN_MS), now);

/** For ids that strangers see: who guesses one could try codes and request mails. */
export const randomId = (): number => randomInt(1, MAX_ID);

interface WrongCodeText {
  readonly what?: string;
  /** Where the right code is. */
  readonly check?: string;
  /** What to do once no attempt is left. */
  readonly otherwise?: string;
}

/** For a code that is not the newest. Says how many attempts are left, and nothing else. */
export function toWrongCodeText(attemptsLeft: number, text: WrongCodeText = {}): string {
  const { what = 'That code is not right.', check = 'the newest mail and enter it', otherwise = '' } = text;
  const left = attemptsLeft === 1 ? '1 try is left' : `${attemptsLeft} tries are left`;
  const next = attemptsLeft === 0 ? `There are no tries left. ${otherwise}` : `Please check ${check} again: ${left}.`;
  return `${what} ${next}`;
}

/** Another code would not help: wrong attempts count across all of them. */
export const noTriesLeft = (retryAfter: number, next = 'ask for a new one') => ({
  message: `A wrong code was entered too many times. Please ${next} in ${formatWait(retryAfter)}.`,
  retryAfter,
});

/** Another code was requested within the minute. */
export const codeJustSent = (retryAfter: number) => ({
  message: `We have just sent a code. Please wait ${retryAfter === 1 ? 'a second' : `${retryAfter} seconds`} before you ask for another one.`,
  retryAfter,
});
