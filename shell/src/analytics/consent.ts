/** What the visitor answered; undefined before. */
export type Consent = 'accepted' | 'declined' | undefined;

const KEY = 'analytics-consent';

/** The answer is kept in this browser. One that keeps nothing is asked again, and nothing is counted until then. */
export function readConsent(): Consent {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'accepted' || kept === 'declined' ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepConsent(consent: 'accepted' | 'declined'): void {
  try {
    localStorage.setItem(KEY, consent);
  } catch {
    // A browser that keeps nothing: the answer holds for this page
  }
}

/** What Google Analytics left in this browser while it was allowed to. */
export function forgetAnalyticsCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '');
  for (const name of names.filter((one) => one.startsWith('_ga'))) {
    document.cookie = `${name}=; Max-Age=0; Path=/`;
    document.cookie = `${name}=; Max-Age=0; Path=/; Domain=${location.hostname}`;
  }
}
