import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { fakeApi, siteSettings } from 'shared-ui/testing';
import { setTester } from '../testers/set-tester.ts';

let beacons: string[];
beforeEach(() => {
  beacons = [];
  navigator.sendBeacon = (to) => beacons.push(String(to)) > 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => setTester(false));

/** A new page load with these site settings and an error. Returns whether it is reported. */
async function reports(site: object | number, chance = 0.5): Promise<boolean> {
  jest.resetModules();
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  const [{ installShell }, { services }, { startReports }, { createDirectory }, { reportFailure, recordUse }] =
    await Promise.all([
      import('shared-ui/app'),
      import('../services.ts'),
      import('./start-reports.ts'),
      import('../router/remote-directory.ts'),
      import('./events.ts'),
    ]);
  installShell(services);
  const answer = typeof site === 'number' ? new Response('', { status: site }) : { ...siteSettings(), ...site };
  fakeApi({ 'GET /api/site': () => answer });
  await startReports(createDirectory([]));
  recordUse('listings', { version: '1.2.0', contract: '1.0.0', release: '1.2.0-0123456789', entry: '/e.js' });
  reportFailure('listings', 'a page did not load', new Error('bug'), 'page');
  await import('./send-reports.ts');
  const isSent = (): void => {
    dispatchEvent(new Event('pagehide'));
    if (beacons.length === 0) throw new Error('Nothing was sent');
  };
  return waitFor(isSent, { timeout: 300 }).then(
    () => true,
    () => false,
  );
}

describe('reports of a page load', () => {
  it('are sent for the sample that the operator wants', async () => {
    expect(await reports({ reports: { sample: 0.1 } }, 0.5)).toBe(false);
    expect(await reports({ reports: { sample: 0.1 } }, 0.05)).toBe(true);
  });
  it('are always sent for testers', async () => {
    setTester(true);
    expect(await reports({ reports: { sample: 0.1 } }, 0.99)).toBe(true);
  });
  it.each([
    ['wants none', { reports: { sample: 0 } }],
    ['is older than reports', { reports: undefined }],
    ['does not answer', 503],
  ])('are not sent where the server %s, also for testers', async (_what, site) => {
    setTester(true);
    expect(await reports(site, 0)).toBe(false);
  });
});
