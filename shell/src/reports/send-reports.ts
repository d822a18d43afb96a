import type { NewClientReports } from 'contracts';
import type { RemoteDirectory } from '../router/remote-directory.ts';
import { createDigest } from './digest.ts';
import { setEventListener } from './events.ts';
import { getShellRelease } from './release-files.ts';
import { sendBeacon } from './send-beacon.ts';
import { reportVitals } from './web-vitals.ts';

/** Events within this time are sent together. */
const DELAY_MS = 3000;
/** The API's limit for one request. */
const MAX_REPORTS = 10;

/** Reports the releases that this page uses and their errors, with a delay, and when the page is left. */
export function sendReports(directory: RemoteDirectory): void {
  const digest = createDigest(directory);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const reports = digest.takeReports();
    while (reports.length > 0) {
      sendBeacon('client-errors', { reports: reports.splice(0, MAX_REPORTS) } satisfies NewClientReports);
    }
  };
  const release = getShellRelease();
  if (release) digest.add({ kind: 'use', site: 'shell', release, path: location.pathname });
  setEventListener((event) => {
    digest.add(event);
    timer ??= setTimeout(send, DELAY_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  addEventListener('pagehide', send);
  reportVitals(directory);
}
