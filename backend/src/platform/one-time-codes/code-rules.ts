import { randomInt } from 'node:crypto';
import { p } from '@mikro-orm/core';
import type { QueueOptions } from '../jobs/jobs.ts';

/** Wrong codes that are taken, over all that were sent one after the other (product.md 2, 8, 9, 10). */
export const MOST_TRIES = 5;
const LIFE_MS = 10 * 60_000;
const COOL_DOWN_MS = 60_000;
const HIGHEST_ID = 2 ** 48 - 1;

/** A code is good for 10 minutes: a mail server that was down must be asked again soon, and not for longer. */
export const CODE_MAIL_RETRIES: QueueOptions = { retryLimit: 40, retryDelayMax: 20 };

export const hasTries = (tries: number): boolean => tries < MOST_TRIES;

/** When a code that is sent now stops working. */
export const codeExpiry = (now: Date): Date => new Date(now.getTime() + LIFE_MS);

/** Rounded up; 0 once that moment has come, or where there is none. */
export const secondsUntil = (moment: Date | null | undefined, now: Date): number =>
  Math.max(0, Math.ceil(((moment?.getTime() ?? 0) - now.getTime()) / 1000));

/** Seconds until another code may be asked for; 0: now. */
export const coolDownOf = (lastSentAt: Date | null | undefined, now: Date): number =>
  secondsUntil(lastSentAt && new Date(lastSentAt.getTime() + COOL_DOWN_MS), now);

/** Random, not counted up, for what is told to strangers: who knows it may try codes and ask for mails. */
export const unguessableId = (): number => randomInt(1, HIGHEST_ID);

/** The columns of whatever waits for a code from a mail. */
export const mailedCodeColumns = () => ({
  /** Counts the codes: a resend makes the next one, and the one before stops working. */
  generation: p.integer().default(1),
  /** The newest generation whose mail has left. */
  sentGeneration: p.integer().default(0),
  /** Wrong codes so far, over all generations. */
  tries: p.integer().default(0),
  /** When a mail was last asked for. */
  lastSentAt: p.datetime(),
});
