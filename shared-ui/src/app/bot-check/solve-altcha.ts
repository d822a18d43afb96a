import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { BotCheckChallenge } from 'contracts';

/** Most machines need a fifth of a second, old phones more, and eight times as long while the site is attacked. */
const TIMEOUT_MS = 30_000;

/**
 * Solves the proof of work; the token is base64 of challenge and solution. WebCrypto derives the keys on its own threads, so
 * the page stays responsive without a worker of ours. Null when it takes too long.
 */
export async function solveAltcha(puzzle: BotCheckChallenge): Promise<string | null> {
  const challenge = puzzle as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
