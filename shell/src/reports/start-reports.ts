import { readSiteSettings, whenIdle } from 'shared-ui/app';
import { isTester } from '../router/released-remotes.ts';
import type { RemoteDirectory } from '../router/remote-directory.ts';
import { setEventListener } from './events.ts';

/** The share of page loads that report, 0 to 1; 0 where the server takes no reports, or does not respond. */
async function readSample(): Promise<number> {
  try {
    const { reports } = (await readSiteSettings()) as { reports?: { sample: number } };
    return reports?.sample ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Starts reports for a sample of page loads, and for all of testers unless the operator wants none. Their code is loaded when the
 * browser is idle, or with the first error.
 */
export async function startReports(directory: RemoteDirectory): Promise<void> {
  const sample = await readSample();
  if (sample === 0 || !(isTester() || Math.random() < sample)) return;
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    import(/* webpackChunkName: "reports" */ './send-reports.ts').then(
      ({ sendReports }) => sendReports(directory),
      // Blocked by the visitor's browser
      () => undefined,
    );
  };
  whenIdle(start);
  setEventListener(({ kind }) => kind === 'use' || start());
}
