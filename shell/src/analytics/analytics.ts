import type { PageView, TrackedEvent } from 'shared-ui/app';
import { type Consent, forgetAnalyticsCookies, keepConsent, readConsent } from './consent.ts';
import { type Counter, startGoogleAnalytics } from './google-analytics.ts';

export interface AnalyticsState {
  /** The operator counts visits, so the visitor has a choice to make. */
  offered: boolean;
  consent: Consent;
  /** The visitor wants to see the choice again. */
  reopened: boolean;
}

let state: AnalyticsState = { offered: false, consent: undefined, reopened: false };
let measurementId = '';
let counter: Counter | undefined;
let current: PageView | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<AnalyticsState>): void {
  state = { ...state, ...next };
  for (const tell of listeners) tell();
}

/** Only with the operator's id, the visitor's consent and a page to count; until then nothing is loaded, nothing kept. */
function startIfAllowed(): void {
  if (counter || !state.offered || state.consent !== 'accepted' || !current) return;
  counter = startGoogleAnalytics(measurementId, current);
  counter.page(current);
}

export const analyticsState = (): AnalyticsState => state;

export function subscribeToAnalytics(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The operator's GA4 id, as GET /api/site gives it. Without one, nothing ever leaves the browser. */
export function offerAnalytics(id: string | null): void {
  if (!id) return;
  measurementId = id;
  change({ offered: true, consent: readConsent() });
  startIfAllowed();
}

/** The visitor's answer. One who takes it back is counted no more: the page is loaded anew, without the counter. */
export function decide(consent: 'accepted' | 'declined'): void {
  keepConsent(consent);
  change({ consent, reopened: false });
  if (consent === 'declined') forgetAnalyticsCookies();
  if (consent === 'declined' && counter) window.location.reload();
  else startIfAllowed();
}

export const reopenChoice = (): void => change({ reopened: true });

export function countPage(page: PageView): void {
  current = page;
  if (counter) counter.page(page);
  else startIfAllowed();
}

export function countEvent(event: TrackedEvent): void {
  if (state.consent === 'accepted') counter?.event(event);
}
