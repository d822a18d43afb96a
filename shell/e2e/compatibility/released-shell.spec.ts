import type { Page } from '@playwright/test';
import type { ReleasedRemote, RemotesFile } from 'shared-ui/contracts';
import { ContactPage } from '../pages/contact-page.ts';
import { journeysAcrossTheRemotes } from './journeys.ts';
import { expect, test } from './test.ts';

test.use({ mix: { shell: 'released', remotes: 'today' } });

test.describe("today's remotes in the last released shell", journeysAcrossTheRemotes);

const REMOTES = /(<script type="application\/json" id="remotes"[^>]*>)([\s\S]*?)(<\/script>)/;

/** Every page says something else of messaging from now on. */
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

test('what needs a newer contract than the released shell gives does not run: its last release does', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  let released: ReleasedRemote | undefined;
  await changeMessaging(page, (messaging) => {
    released = messaging;
    return { ...messaging, contract: '1.999.0' };
  });
  await new ContactPage(page).open();
  const entries = asked.filter(
    (address) => address.includes('/remotes/messaging/') && address.includes('/remoteEntry'),
  );
  expect(released?.fallback?.entry).not.toBe(released?.entry);
  expect(entries.map((address) => new URL(address).pathname)).toEqual([released?.fallback?.entry]);
});

test('the released shell takes no notice of a release for testers', async ({ page, expectRelease }) => {
  await page.context().addCookies([{ name: 'tester', value: '1', url: process.env['E2E_URL'] ?? '' }]);
  await changeMessaging(page, ({ fallback: _before, ...messaging }) => ({
    ...messaging,
    candidate: { ...messaging, release: '9.9.9-0123456789', entry: '/remotes/messaging/none.js', percent: 100 },
  }));
  await new ContactPage(page).open();
  expectRelease('messaging');
});
