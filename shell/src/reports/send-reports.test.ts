import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDirectory } from '../router/remote-directory.ts';
import { aReleasedRemote } from '../testing/render-shell.tsx';

const LISTINGS = { version: '1.2.0', contract: '1.0.0', release: '1.2.0-0123456789', entry: '/e.js' };
const directory = createDirectory([aReleasedRemote()]);

let beacons: { to: string; body: Promise<unknown> }[];
let state: DocumentVisibilityState;

/** The page is left, or another tab is looked at. */
function leave(): void {
  state = 'hidden';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
const sentTo = (address: string): Promise<unknown[]> =>
  Promise.all(beacons.filter(({ to }) => to === address).map(({ body }) => body));

const textOf = (blob: Blob): Promise<unknown> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(JSON.parse(reader.result as string)));
    reader.readAsText(blob);
  });

beforeEach(() => {
  beacons = [];
  state = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  navigator.sendBeacon = (to, blob) => {
    beacons.push({ to: String(to), body: textOf(blob as Blob) });
    return true;
  };
  document.head.innerHTML = '<script src="/shell/0.1.0-0123456789/main.0123456789.js" type="x"></script>';
});
afterEach(() => {
  jest.useRealTimers();
  document.head.innerHTML = '';
});

/** The modules as a new page load has them. */
async function freshPage() {
  jest.resetModules();
  const [{ sendReports }, { noteUse, reportFault }] = await Promise.all([
    import('./send-reports.ts'),
    import('./faults.ts'),
  ]);
  return { sendReports, noteUse, reportFault };
}

describe('reports', () => {
  it('tell together what happened before and after somebody listened, each thing once', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    const { sendReports, noteUse, reportFault } = await freshPage();
    noteUse('listings', LISTINGS);
    sendReports(directory);
    reportFault('listings', 'a page did not load', new TypeError('private words'), 'page');
    await jest.advanceTimersByTimeAsync(3000);
    jest.useRealTimers();
    leave();
    const reports = [
      { site: 'shell', release: '0.1.0-0123456789', used: true, failed: false, errors: [] },
      {
        site: 'listings',
        release: LISTINGS.release,
        used: true,
        failed: true,
        errors: [{ kind: 'page', error: 'TypeError', page: '/', frames: [] }],
      },
    ];
    expect(await sentTo('/api/client-errors')).toEqual([{ reports }]);
  });
  it('go out as the page is left, at the latest', async () => {
    const { sendReports } = await freshPage();
    sendReports(directory);
    expect(beacons).toEqual([]);
    leave();
    expect(await sentTo('/api/client-errors')).toHaveLength(1);
  });
  it('that cannot be sent are nobody’s concern', async () => {
    navigator.sendBeacon = () => {
      throw new TypeError('blocked');
    };
    const report = jest.spyOn(console, 'error');
    const { sendReports } = await freshPage();
    sendReports(directory);
    expect(leave).not.toThrow();
    expect(report).not.toHaveBeenCalled();
  });
});
