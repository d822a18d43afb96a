import { useEffect, useEffectEvent, useRef } from 'react';
import { api, readSiteSettings } from 'shared-ui/app';
import type { BotCheckAction, BotCheckChallenge } from 'contracts';

/** The API accepts any token where the operator switched the check off. */
const NO_TOKEN_NEEDED = 'off';

/** Of all that a press waits for: settings, challenge and proof, whatever the provider (spec §5). */
const PRESS_TIMEOUT_MS = 3000;
/** Of the request for a challenge, which may go on after a press has given up, for the next one. */
const SERVER_TIMEOUT_MS = 5000;
/** The server accepts a proof for 10 minutes after its challenge. */
const PROOF_LIFETIME_MS = 8 * 60_000;

const { useLazyGetBotCheckChallengeQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getBotCheckChallenge: build.query<BotCheckChallenge, BotCheckAction>({
      query: (action) => `bot-check/challenge?action=${action}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** A proof that is being made or is ready; null where that failed. */
interface Proof {
  readonly token: Promise<string | null>;
  readonly startedAt: number;
}

/**
 * Creates the `captchaToken` of a request: a new one at each call, for one action. It is made ahead, from the first touch of a form on. Null
 * where there is none within 3 seconds; the caller reports it (spec §8, 'Bot-check token missing').
 */
export function useBotCheck(action: BotCheckAction): () => Promise<string | null> {
  const proofs = useProofs(action);
  useEffect(() => {
    preload().catch(() => undefined);
  }, []);

  const createToken = async (): Promise<string | null> => {
    const { botCheck } = await readSiteSettings();
    if (botCheck.provider === 'off') return NO_TOKEN_NEEDED;
    if (botCheck.provider === 'recaptcha') return executeRecaptcha(botCheck.siteKey, action);
    return proofs.prepare();
  };
  return async () => {
    try {
      const token = await withTimeout(PRESS_TIMEOUT_MS, createToken());
      proofs.use();
      return token;
    } catch {
      return null;
    }
  };
}

/** ALTCHA's proofs: one is prepared at the first touch of a form, again after each that was used. */
function useProofs(action: BotCheckAction) {
  const [getChallenge] = useLazyGetBotCheckChallengeQuery();
  const current = useRef<Proof>(undefined);
  const isPrepared = useRef(false);

  /** The prepared proof, or a new one where there is none, it is too old or has failed. */
  const prepare = (): Promise<string | null> => {
    const known = current.current;
    if (known && Date.now() - known.startedAt < PROOF_LIFETIME_MS) return known.token;
    const proof = { startedAt: Date.now(), token: makeProof(getChallenge(action)).catch(() => null) };
    current.current = proof;
    void proof.token.then((token) => {
      if (token === null && current.current === proof) current.current = undefined;
    });
    return proof.token;
  };
  const onTouch = useEffectEvent(({ target }: Event) => {
    if (isPrepared.current || !(target instanceof Element) || !target.closest('form')) return;
    isPrepared.current = true;
    void readSiteSettings().then(
      ({ botCheck }) => void (botCheck.provider === 'altcha' && prepare()),
      () => undefined,
    );
  });
  useEffect(() => {
    const touch = (event: Event): void => onTouch(event);
    for (const type of TOUCHES) document.addEventListener(type, touch);
    return () => {
      for (const type of TOUCHES) document.removeEventListener(type, touch);
    };
  }, []);
  return {
    prepare,
    /** A proof works once. */
    use: (): void => {
      current.current = undefined;
      isPrepared.current = false;
    },
  };
}

/** A field that has the focus already when its form appears is touched by typing. */
const TOUCHES = ['focusin', 'pointerdown', 'input'];

async function makeProof(request: ReturnType<ReturnType<typeof useLazyGetBotCheckChallengeQuery>[0]>) {
  const [challenge, { solveAltcha }] = await loadChallengeAndSolver(request);
  return solveAltcha(challenge);
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

const executeRecaptcha = async (siteKey: string, action: string): Promise<string> =>
  (await loadRecaptcha(siteKey)).execute(siteKey, { action });

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
