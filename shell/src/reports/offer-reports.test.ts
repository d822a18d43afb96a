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

/** A new page load, with what the server says of reports, and a fault in it. Whether it listens to its faults. */
async function reports(site: object | number, chance = 0.5): Promise<boolean> {
  jest.resetModules();
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  const [{ installShell }, { services }, { offerReports }, { createDirectory }, { reportFault, noteUse }] =
    await Promise.all([
      import('shared-ui/app'),
      import('../services.ts'),
      import('./offer-reports.ts'),
      import('../router/remote-directory.ts'),
      import('./faults.ts'),
    ]);
  installShell(services);
  const answer = typeof site === 'number' ? new Response('', { status: site }) : { ...siteSettings(), ...site };
  fakeApi({ 'GET /api/site': () => answer });
  await offerReports(createDirectory([]));
  noteUse('listings', { version: '1.2.0', contract: '1.0.0', release: '1.2.0-0123456789', entry: '/e.js' });
  reportFault('listings', 'a page did not load', new Error('bug'), 'page');
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

describe('which page loads report', () => {
  it('is left to chance, by the share that the operator wants', async () => {
    expect(await reports({ reports: { sample: 0.1 } }, 0.5)).toBe(false);
    expect(await reports({ reports: { sample: 0.1 } }, 0.05)).toBe(true);
  });
  it('does not matter to testers, who report always', async () => {
    setTester(true);
    expect(await reports({ reports: { sample: 0.1 } }, 0.99)).toBe(true);
  });
  it.each([
    ['wants none', { reports: { sample: 0 } }],
    ['is older than reports', { reports: undefined }],
    ['does not answer', 503],
  ])('is none where the server %s, also of testers', async (_what, site) => {
    setTester(true);
    expect(await reports(site, 0)).toBe(false);
  });
});
