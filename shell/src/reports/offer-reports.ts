import { readSite, whenIdle } from 'shared-ui/app';
import { isTester } from '../router/choose-release.ts';
import type { RemoteDirectory } from '../router/remote-directory.ts';
import { hearHappenings } from './faults.ts';

/** Of the page loads that report; none where the server takes no reports, or does not answer. */
async function sample(): Promise<number> {
  try {
    const { reports } = (await readSite()) as { reports?: { sample: number } };
    return reports?.sample ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Some page loads tell the operator which releases were used, what failed of them, and how fast the page was; those of
 * testers always do, unless the operator wants no reports. The code for it comes when nothing else has to, or with the
 * first fault.
 */
export async function offerReports(directory: RemoteDirectory): Promise<void> {
  const share = await sample();
  if (share === 0 || !(isTester() || Math.random() < share)) return;
  let asked = false;
  const begin = (): void => {
    if (asked) return;
    asked = true;
    import(/* webpackChunkName: "reports" */ './send-reports.ts').then(
      ({ sendReports }) => sendReports(directory),
      // Whoever blocks reports sends none
      () => undefined,
    );
  };
  whenIdle(begin);
  hearHappenings(({ kind }) => kind === 'use' || begin());
}
