import { useEffect } from 'react';
import { useGetSiteQuery, useLazyGetBotCheckChallengeQuery, useLazyGetSiteQuery } from './site-api.ts';
import { executeRecaptcha, loadRecaptcha } from './recaptcha.ts';

/** The action names of the specification (spec §7). */
export type BotCheckAction = 'create_listing' | 'find_help_submit' | 'offer_help_submit' | 'login' | 'contact';

/** Where the operator switched the check off, the API takes any word. */
const NO_CHECK = 'off';

/**
 * Makes the `captchaToken` of a request: a fresh one each time it is called, for one action. Null when none could be
 * made; the caller says so (spec §8, 'Bot-check token missing').
 */
export function useBotCheck(action: BotCheckAction): () => Promise<string | null> {
  const { data: site } = useGetSiteQuery();
  const [getSite] = useLazyGetSiteQuery();
  const [getChallenge] = useLazyGetBotCheckChallengeQuery();
  const siteKey = site?.botCheck.provider === 'recaptcha' ? site.botCheck.siteKey : undefined;
  useEffect(() => {
    // Loaded with the form, because reCAPTCHA judges by what happens on the page before.
    if (siteKey !== undefined) loadRecaptcha(siteKey).catch(() => undefined);
  }, [siteKey]);

  return async () => {
    try {
      const { botCheck } = site ?? (await getSite().unwrap());
      if (botCheck.provider === 'off') return NO_CHECK;
      if (botCheck.provider === 'recaptcha') return await executeRecaptcha(botCheck.siteKey, action);
      const [challenge, { solveAltcha }] = await Promise.all([getChallenge().unwrap(), import('./solve-altcha.ts')]);
      return await solveAltcha(challenge);
    } catch {
      return null;
    }
  };
}
