import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { installedStore, type PageView, type TrackedEvent } from 'shared-ui/app';
import { type Consent, readConsent, removeAnalyticsCookies, saveConsent } from './consent.ts';
import { type Counter, startGoogleAnalytics } from './google-analytics.ts';

interface ConsentState {
  /** The operator counts visits, so the visitor has a choice to make. */
  offered: boolean;
  consent: Consent;
  /** The visitor wants to change the choice. */
  reopened: boolean;
}

declare module 'shared-ui/app' {
  interface AppSlices {
    consent: ConsentState;
  }
}

const NOT_OFFERED: ConsentState = { offered: false, consent: undefined, reopened: false };

const consent = createSlice({
  name: 'consent',
  initialState: NOT_OFFERED,
  reducers: {
    changed: (state, { payload }: PayloadAction<Partial<ConsentState>>) => ({ ...state, ...payload }),
  },
  selectors: { selectConsent: (state) => state },
});

export const consentReducer = consent.reducer;
export const { selectConsent } = consent.selectors;

let measurementId = '';
let counter: Counter | undefined;
let current: PageView | undefined;

const setState = (changes: Partial<ConsentState>): void =>
  void installedStore().dispatch(consent.actions.changed(changes));
const isAccepted = (): boolean => selectConsent(installedStore().getState()).consent === 'accepted';

/** Needs the operator's id, the visitor's consent and a page; before that nothing is loaded and nothing stored. */
function startIfAllowed(): void {
  if (counter || !measurementId || !isAccepted() || !current) return;
  counter = startGoogleAnalytics(measurementId, current);
  counter.page(current);
}

/** @param id the operator's GA4 measurement id. Without one, nothing ever leaves the browser */
export function offerAnalytics(id: string | null): void {
  if (!id) return;
  measurementId = id;
  setState({ offered: true, consent: readConsent() });
  startIfAllowed();
}

/** Stores the choice. If consent is withdrawn, the page is reloaded without the counter. */
export function decide(choice: 'accepted' | 'declined'): void {
  saveConsent(choice);
  setState({ consent: choice, reopened: false });
  if (choice === 'declined') removeAnalyticsCookies();
  if (choice === 'declined' && counter) window.location.reload();
  else startIfAllowed();
}

export const reopenChoice = (): void => setState({ reopened: true });

export function countPage(page: PageView): void {
  current = page;
  if (counter) counter.page(page);
  else startIfAllowed();
}

export function countEvent(event: TrackedEvent): void {
  if (counter && isAccepted()) counter.event(event);
}
