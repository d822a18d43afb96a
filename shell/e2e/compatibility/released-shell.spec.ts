import type { Page } from '@playwright/test';
import type { ReleasedRemote, RemotesFile } from 'contracts';
import { ContactPage } from '../pages/contact-page.ts';
import { journeysAcrossTheRemotes } from './journeys.ts';
import { expect, test } from './test.ts';

test.use({ mix: { shell: 'released', remotes: 'today' } });

test.describe("today's remotes in the last released shell", journeysAcrossTheRemotes);

const REMOTES = /(<script type="application\/json" id="remotes"[^>]*>)([\s\S]*?)(<\/script>)/;

/** Changes the entry of messaging in the remotes of /contact. */
async function changeMessaging(page: Page, change: (released: ReleasedRemote) => ReleasedRemote): Promise<void> {
  await page.route('**/contact', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(REMOTES, (_all, open: string, text: string, end: string) => {
      const remotes = JSON.parse(text) as RemotesFile;
      const messaging = change(remotes['messaging'] as ReleasedRemote);
      return open + JSON.stringify({ ...remotes, messaging }).replaceAll('<', '\\u003c') + end;
    });
    await route.fulfill({ response, body });
  });
}

test('a remote that needs a newer contract than the released shell provides is replaced by its last release', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  let released: ReleasedRemote | undefined;
  await changeMessaging(page, (messaging) => {
    released = messaging;
    return { ...messaging, contract: '1.999.0' };
  });
  await new ContactPage(page).open();
  const entries = requests.filter(
    (address) => address.includes('/remotes/messaging/') && address.includes('/remoteEntry'),
  );
  expect(released?.fallback?.entry).not.toBe(released?.entry);
  expect(entries.map((address) => new URL(address).pathname)).toEqual([released?.fallback?.entry]);
});

test('the released shell ignores a release for testers', async ({ page, expectRelease }) => {
  await page.context().addCookies([{ name: 'tester', value: '1', url: process.env['E2E_URL'] ?? '' }]);
  const candidate = '/remotes/messaging/none.js';
  await changeMessaging(page, (messaging) => ({
    ...messaging,
    candidate: { ...messaging, release: '9.9.9-0123456789', entry: candidate, percent: 100 },
  }));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await new ContactPage(page).open();
  expect(requests).not.toContain(candidate);
  expectRelease('messaging');
});
