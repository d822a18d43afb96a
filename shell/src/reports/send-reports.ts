import type { NewClientReports } from 'shared-ui/contracts';
import type { RemoteDirectory } from '../router/remote-directory.ts';
import { createDigest } from './digest.ts';
import { hearHappenings } from './faults.ts';
import { post } from './post.ts';
import { ownRelease } from './own-release.ts';
import { reportVitals } from './web-vitals.ts';

/** What happens within this time is told together. */
const TOGETHER_IN_MS = 3000;
/** The most that the server takes at once. */
const MOST_REPORTS = 10;

/** Tells the server which releases this page load uses and what fails of them: a little later, and as the page is left. */
export function sendReports(directory: RemoteDirectory): void {
  const digest = createDigest(directory);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const reports = digest.take();
    while (reports.length > 0) {
      post('client-errors', { reports: reports.splice(0, MOST_REPORTS) } satisfies NewClientReports);
    }
  };
  const release = ownRelease();
  if (release) digest.add({ kind: 'use', site: 'shell', release, path: location.pathname });
  hearHappenings((happening) => {
    digest.add(happening);
    timer ??= setTimeout(send, TOGETHER_IN_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  addEventListener('pagehide', send);
  reportVitals(directory);
}
