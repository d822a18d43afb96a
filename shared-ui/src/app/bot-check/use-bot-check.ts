import { useEffect } from 'react';
import { readSite } from 'shared-ui/app';
import type { BotCheckAction } from '../../contracts/site.ts';
import { useLazyGetBotCheckChallengeQuery } from './challenge-api.ts';
import { inTime } from './in-time.ts';
import { executeRecaptcha, loadRecaptcha } from './recaptcha.ts';

/** Where the operator switched the check off, the API takes any word. */
const NO_CHECK = 'off';

/** For what the check needs from the server. Other calls may take longer (base-query); of this one nobody sees the use. */
const LONGEST_WAIT_IN_MS = 5000;

export interface BotCheckOptions {
  /** Milliseconds the whole check may take, for a request that goes out without it too (spec §5). */
  giveUpAfter?: number;
}

type ChallengeRequest = ReturnType<ReturnType<typeof useLazyGetBotCheckChallengeQuery>[0]>;

/**
 * Makes the `captchaToken` of a request: a fresh one each time it is called, for one action. Null when none could be
 * made, or not in time; the caller says so (spec §8, 'Bot-check token missing').
 */
export function useBotCheck(
  action: BotCheckAction,
  { giveUpAfter }: BotCheckOptions = {},
): () => Promise<string | null> {
  const [getChallenge] = useLazyGetBotCheckChallengeQuery();
  useEffect(() => {
    prepare().catch(() => undefined);
  }, []);

  const makeToken = async () => {
    try {
      const { botCheck } = await inTime(LONGEST_WAIT_IN_MS, readSite());
      if (botCheck.provider === 'off') return NO_CHECK;
      if (botCheck.provider === 'recaptcha') return await executeRecaptcha(botCheck.siteKey, action);
      const [challenge, { solveAltcha }] = await readyToSolve(getChallenge());
      return await solveAltcha(challenge);
    } catch {
      return null;
    }
  };
  return giveUpAfter === undefined ? makeToken : () => inTime(giveUpAfter, makeToken()).catch(() => null);
}

/** The puzzle and what solves it. A request that hangs is given up, so that the next try makes its own. */
async function readyToSolve(asked: ChallengeRequest) {
  try {
    return await inTime(LONGEST_WAIT_IN_MS, Promise.all([asked.unwrap(), import('./solve-altcha.ts')]));
  } catch (error) {
    asked.abort();
    throw error;
  }
}

/** reCAPTCHA is loaded with the form, because it judges by what happens on the page before. */
async function prepare(): Promise<void> {
  const { botCheck } = await readSite();
  if (botCheck.provider === 'recaptcha') await loadRecaptcha(botCheck.siteKey);
}
