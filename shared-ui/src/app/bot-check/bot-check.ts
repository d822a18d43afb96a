import { useEffect } from 'react';
import { api, readSiteSettings } from 'shared-ui/app';
import type { BotCheckAction, BotCheckChallenge } from 'contracts';

/** The API accepts any token where the operator switched the check off. */
const NO_TOKEN_NEEDED = 'off';

/** Of each request to our server: visitors do not see what they wait for. Other calls may take longer (api.ts). */
const SERVER_TIMEOUT_MS = 5000;
const RECAPTCHA_TIMEOUT_MS = 3000;

const { useLazyGetBotCheckChallengeQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getBotCheckChallenge: build.query<BotCheckChallenge, BotCheckAction>({
      query: (action) => `bot-check/challenge?action=${action}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export interface BotCheckOptions {
  /** Milliseconds for the whole check, for a request that is sent without a token too (spec §5). */
  giveUpAfter?: number;
}

/**
 * Creates the `captchaToken` of a request: a new one at each call, for one action. Null where there is none in time; the
 * caller reports it (spec §8, 'Bot-check token missing').
 */
export function useBotCheck(
  action: BotCheckAction,
  { giveUpAfter }: BotCheckOptions = {},
): () => Promise<string | null> {
  const [getChallenge] = useLazyGetBotCheckChallengeQuery();
  useEffect(() => {
    preload().catch(() => undefined);
  }, []);

  const createToken = async () => {
    try {
      const { botCheck } = await withTimeout(SERVER_TIMEOUT_MS, readSiteSettings());
      if (botCheck.provider === 'off') return NO_TOKEN_NEEDED;
      if (botCheck.provider === 'recaptcha') return await executeRecaptcha(botCheck.siteKey, action);
      const [challenge, { solveAltcha }] = await loadChallengeAndSolver(getChallenge(action));
      return await solveAltcha(challenge);
    } catch {
      return null;
    }
  };
  return giveUpAfter === undefined ? createToken : () => withTimeout(giveUpAfter, createToken()).catch(() => null);
}

/** reCAPTCHA is loaded with the form, since it judges by what happens on the page before the submit. */
async function preload(): Promise<void> {
  const { botCheck } = await readSiteSettings();
  if (botCheck.provider === 'recaptcha') await loadRecaptcha(botCheck.siteKey);
}

/** Aborts a request that takes too long, so that the next try sends its own. */
async function loadChallengeAndSolver(request: ReturnType<ReturnType<typeof useLazyGetBotCheckChallengeQuery>[0]>) {
  try {
    return await withTimeout(SERVER_TIMEOUT_MS, Promise.all([request.unwrap(), import('./solve-altcha.ts')]));
  } catch (error) {
    request.abort();
    throw error;
  }
}

interface Recaptcha {
  ready: (then: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** A reCAPTCHA token for one action. Rejects after 3000 ms (spec §5). */
const executeRecaptcha = (siteKey: string, action: string): Promise<string> =>
  withTimeout(
    RECAPTCHA_TIMEOUT_MS,
    loadRecaptcha(siteKey).then((recaptcha) => recaptcha.execute(siteKey, { action })),
  );

const scripts = new Map<string, Promise<Recaptcha>>();

/** Loads reCAPTCHA v3 once a page. A script that failed to load is tried again at the next call. */
function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  const loading = scripts.get(siteKey) ?? insertScript(siteKey);
  scripts.set(siteKey, loading);
  loading.catch(() => scripts.delete(siteKey));
  return loading;
}

/** English, light badge at the bottom right, async and deferred (spec §7). */
function insertScript(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const address = new URL('https://www.google.com/recaptcha/api.js');
    address.search = new URLSearchParams({ render: siteKey, hl: 'en', badge: 'bottomright' }).toString();
    script.src = address.href;
    script.async = true;
    script.defer = true;
    script.addEventListener('error', () => reject(new Error('reCAPTCHA did not load')));
    script.addEventListener('load', () => {
      const recaptcha = window.grecaptcha;
      if (recaptcha) recaptcha.ready(() => resolve(recaptcha));
      else reject(new Error('reCAPTCHA loaded without its API'));
    });
    document.head.append(script);
  });
}

async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), ms);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
