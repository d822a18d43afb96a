import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { BotCheckChallenge } from '../../contracts/site.ts';

/** A fifth of a second on most machines; old phones get their time, people do not wait for ever. */
const LONGEST_WORK_IN_MS = 10_000;

/**
 * The proof of work as the token the API takes: base64 of challenge and solution. The browser derives the keys on
 * threads of its own (WebCrypto), so the page stays quick without a worker of ours. Null when it takes too long.
 */
export async function solveAltcha(puzzle: BotCheckChallenge): Promise<string | null> {
  const challenge = puzzle as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST_WORK_IN_MS });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
