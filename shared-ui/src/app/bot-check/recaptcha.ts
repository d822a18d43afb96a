import { inTime } from './in-time.ts';

const TIMEOUT_IN_MS = 3000;

interface Recaptcha {
  ready: (then: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

const scripts = new Map<string, Promise<Recaptcha>>();

/** reCAPTCHA v3, once a page: English, light badge at the bottom right, async and deferred (spec §7). */
export function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  const loading = scripts.get(siteKey) ?? insertScript(siteKey);
  scripts.set(siteKey, loading);
  // What did not load once may load the next time.
  loading.catch(() => scripts.delete(siteKey));
  return loading;
}

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

/** A token for one action. Rejects after 3000 ms (spec §5). */
export const executeRecaptcha = (siteKey: string, action: string): Promise<string> =>
  inTime(
    TIMEOUT_IN_MS,
    loadRecaptcha(siteKey).then((recaptcha) => recaptcha.execute(siteKey, { action })),
  );
