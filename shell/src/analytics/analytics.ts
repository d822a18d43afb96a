import type { PageView, TrackedEvent } from 'shared-ui/app';
import { type Consent, readConsent, removeAnalyticsCookies, saveConsent } from './consent.ts';
import { type Counter, startGoogleAnalytics } from './google-analytics.ts';

export interface AnalyticsState {
  /** The operator counts visits, so the visitor has a choice to make. */
  offered: boolean;
  consent: Consent;
  /** The visitor wants to change the choice. */
  reopened: boolean;
}

let state: AnalyticsState = { offered: false, consent: undefined, reopened: false };
let measurementId = '';
let counter: Counter | undefined;
let current: PageView | undefined;
const listeners = new Set<() => void>();

function setState(changes: Partial<AnalyticsState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

/** Needs the operator's id, the visitor's consent and a page; before that nothing is loaded and nothing stored. */
function startIfAllowed(): void {
  if (counter || !state.offered || state.consent !== 'accepted' || !current) return;
  counter = startGoogleAnalytics(measurementId, current);
  counter.page(current);
}

export const getAnalyticsState = (): AnalyticsState => state;

export function subscribeToAnalytics(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param id the operator's GA4 measurement id. Without one, nothing ever leaves the browser */
export function offerAnalytics(id: string | null): void {
  if (!id) return;
  measurementId = id;
  setState({ offered: true, consent: readConsent() });
  startIfAllowed();
}

/** Stores the choice. If consent is withdrawn, the page is reloaded without the counter. */
export function decide(consent: 'accepted' | 'declined'): void {
  saveConsent(consent);
  setState({ consent, reopened: false });
  if (consent === 'declined') removeAnalyticsCookies();
  if (consent === 'declined' && counter) window.location.reload();
  else startIfAllowed();
}

export const reopenChoice = (): void => setState({ reopened: true });

export function countPage(page: PageView): void {
  current = page;
  if (counter) counter.page(page);
  else startIfAllowed();
}

export function countEvent(event: TrackedEvent): void {
  if (state.consent === 'accepted') counter?.event(event);
}
