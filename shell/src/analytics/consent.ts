/** The visitor's choice; undefined before it is made. */
export type Consent = 'accepted' | 'declined' | undefined;

const KEY = 'analytics-consent';

/** The stored choice. Without storage the visitor is asked on each page load. */
export function readConsent(): Consent {
  try {
    const consent = localStorage.getItem(KEY);
    return consent === 'accepted' || consent === 'declined' ? consent : undefined;
  } catch {
    return undefined;
  }
}

export function saveConsent(consent: 'accepted' | 'declined'): void {
  try {
    localStorage.setItem(KEY, consent);
  } catch {
    // Without storage the choice is valid for this page
  }
}

export function removeAnalyticsCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '');
  for (const name of names.filter((one) => one.startsWith('_ga'))) {
    document.cookie = `${name}=; Max-Age=0; Path=/`;
    document.cookie = `${name}=; Max-Age=0; Path=/; Domain=${location.hostname}`;
  }
}
