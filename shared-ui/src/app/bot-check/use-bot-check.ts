import { useEffect } from 'react';
import { readSite } from 'shared-ui/app';
import type { BotCheckAction } from '../../contracts/site.ts';
import { useLazyGetBotCheckChallengeQuery } from './challenge-api.ts';
import { executeRecaptcha, loadRecaptcha } from './recaptcha.ts';

/** Where the operator switched the check off, the API takes any word. */
const NO_CHECK = 'off';

/**
 * Makes the `captchaToken` of a request: a fresh one each time it is called, for one action. Null when none could be
 * made; the caller says so (spec §8, 'Bot-check token missing').
 */
export function useBotCheck(action: BotCheckAction): () => Promise<string | null> {
  const [getChallenge] = useLazyGetBotCheckChallengeQuery();
  useEffect(() => {
    prepare().catch(() => undefined);
  }, []);

  return async () => {
    try {
      const { botCheck } = await readSite();
      if (botCheck.provider === 'off') return NO_CHECK;
      if (botCheck.provider === 'recaptcha') return await executeRecaptcha(botCheck.siteKey, action);
      const [challenge, { solveAltcha }] = await Promise.all([getChallenge().unwrap(), import('./solve-altcha.ts')]);
      return await solveAltcha(challenge);
    } catch {
      return null;
    }
  };
}

/** reCAPTCHA is loaded with the form, because it judges by what happens on the page before. */
async function prepare(): Promise<void> {
  const { botCheck } = await readSite();
  if (botCheck.provider === 'recaptcha') await loadRecaptcha(botCheck.siteKey);
}
