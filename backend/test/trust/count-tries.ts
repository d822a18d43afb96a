import { appendFileSync } from 'node:fs';
import { expect } from '@jest/globals';

/**
 * Reports how many tries the current test has made, and in `note` what it saw or measured: for the table of `npm run trust`, whose
 * reporter reads the file TRUST_TRIES. Several reports of one test add up.
 */
export function countTries(tries: number, note = ''): void {
  const file = process.env['TRUST_TRIES'];
  if (file === undefined) return;
  const test = expect.getState().currentTestName;
  appendFileSync(file, `${JSON.stringify({ test, tries, note })}\n`);
}
