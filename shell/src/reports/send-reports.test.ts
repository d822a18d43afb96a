import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDirectory } from '../router/remote-directory.ts';
import { aReleasedRemote } from '../testing/render-shell.tsx';

const LISTINGS = { version: '1.2.0', contract: '1.0.0', release: '1.2.0-0123456789', entry: '/e.js' };
const directory = createDirectory([aReleasedRemote()]);

let beacons: { to: string; body: Promise<unknown> }[];
let state: DocumentVisibilityState;

/** The page is left, or hidden by another tab. */
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

/** The modules of a new page load. */
async function freshPage() {
  jest.resetModules();
  const [{ sendReports }, { recordUse, reportFailure }] = await Promise.all([
    import('./send-reports.ts'),
    import('./events.ts'),
  ]);
  return { sendReports, recordUse, reportFailure };
}

describe('reports', () => {
  it('contain the events before and after the start, each once', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    const { sendReports, recordUse, reportFailure } = await freshPage();
    recordUse('listings', LISTINGS);
    sendReports(directory);
    reportFailure('listings', 'a page did not load', new TypeError('private words'), 'page');
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
  it('are sent at the latest when the page is left', async () => {
    const { sendReports } = await freshPage();
    sendReports(directory);
    expect(beacons).toEqual([]);
    leave();
    expect(await sentTo('/api/client-errors')).toHaveLength(1);
  });
  it('that cannot be sent cause no errors', async () => {
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
