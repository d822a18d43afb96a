import { type TrackedEvent, services } from './shell-services.ts';

/** Reports an event (spec §1). It leaves the browser only with the visitor's consent, and never with personal data. */
export const track = (event: TrackedEvent): void => services().track(event);
