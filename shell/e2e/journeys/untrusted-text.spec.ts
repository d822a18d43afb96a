import type { Locator, Page } from '@playwright/test';
import { api, expectOk, newName } from '../fixtures/given.ts';
import { expectNoHorizontalScroll } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';

const TAG = '<img src=x onerror=document.title="hacked">';
/** With a right-to-left override. */
const REVERSED = '\u202EdenruT';
const SKILLS = [TAG, REVERSED, ...Array.from({ length: 38 }, (_, at) => `${'S'.repeat(57)}${at}`)].join(', ');

/** Markup and reversed text, then one word up to `length`. */
const untrustedText = (length: number): string => `${TAG} ${REVERSED} ${'W'.repeat(length)}`.slice(0, length);

interface View {
  name: string;
  address: string;
  /** The role of the element that contains the listing. */
  container: 'main' | 'dialog';
}

/** The views that show a listing, its owner or their reviews. */
const viewsOf = (id: number, from: string): View[] => [
  { name: 'home', address: '/', container: 'main' },
  { name: 'card', address: `/search?from=${from}`, container: 'main' },
  { name: 'details', address: `/search?listing=${id}`, container: 'dialog' },
  { name: 'print view', address: `/listing/${id}/print`, container: 'main' },
  { name: 'own listing', address: '/profile?tab=helper', container: 'main' },
  { name: 'profile', address: '/profile', container: 'main' },
  { name: 'edit form', address: `/profile?tab=helper&edit=${id}`, container: 'dialog' },
];

/** Opens a view and waits for the text. */
async function open(page: Page, { name, address, container }: View, text: string): Promise<void> {
  await page.goto(address);
  const box = page.getByRole(container);
  await expect(box.getByText(text).or(box.getByLabel('Description')).first(), name).toBeVisible();
}

/**
 * The elements in which a right-to-left override affects other words of the same line: it is not isolated (unicode-bidi). In a block
 * of its own it needs no isolation, since it ends with the line.
 */
const findBidiLeaks = (page: Page): Promise<string[]> =>
  page.evaluate((sign) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? '';
      if (!text.includes(sign)) continue;
      let box = texts.currentNode.parentElement;
      let safe = false;
      while (box && !safe) {
        const { unicodeBidi, display } = getComputedStyle(box);
        safe = /isolate|plaintext/.test(unicodeBidi) || (display !== 'inline' && box.textContent === text);
        if (display !== 'inline') break;
        box = box.parentElement;
      }
      if (!safe) found.push(texts.currentNode.parentElement?.outerHTML ?? text);
    }
    return found;
  }, '\u202E');

/** The largest horizontal overflow of an element in the dialog, in pixels. */
const maxOverflow = (dialog: Locator): Promise<number> =>
  dialog.evaluate((root) => {
    const boxes = [root, ...root.querySelectorAll('*')].filter((box) => getComputedStyle(box).overflowX === 'auto');
    return Math.max(0, ...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

test('markup and text-direction controls stay plain text in every field, and the longest words widen no page (ASVS 3.2.2)', async ({
  page,
  given,
  newSession,
}) => {
  test.slow();
  const username = `${newName('W').replace(' ', '').slice(-14)}${REVERSED}`.padEnd(40, 'W');
  const { id: targetUserId } = await given.loggedInWithPhone(page, {
    username,
    languages: 'Quechuaaaaaa',
  });
  await expectOk(await page.request.patch(api('profile'), { data: { bio: untrustedText(500) } }));
  const listing = await given.listing(page, {
    departureAirport: 'IXC',
    arrivalAirport: 'LHR',
    flightNumber: 'W'.repeat(12),
    time: '23:59',
    name: untrustedText(80),
    description: untrustedText(500),
    skills: SKILLS,
    acceptsTips: true,
    minTip: 9999,
    maxTip: 10000,
  });
  const reviewer = await newSession();
  await given.loggedIn(reviewer);
  await given.contactRequest(reviewer, listing);
  const review = { targetUserId, route: 'IXC to LHR', rating: 4, text: untrustedText(500) };
  await expectOk(await reviewer.request.post(api('testimonials'), { data: review }));

  for (const view of viewsOf(listing.id, 'IXC')) {
    await open(page, view, '<img src=x');
    await expect(page.locator('img[src="x"]'), view.name).toHaveCount(0);
    await expect(page, view.name).toHaveTitle(/^Flight Amigo/);
    expect(await findBidiLeaks(page), `leaking text direction: ${view.name}`).toEqual([]);
    await expectNoHorizontalScroll(page);
  }
  const details = new DetailsDialog(page);
  await details.open(listing);
  await expect(details.dialog.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveCount(40);
  await details.reviewTab.click();
  await expect(details.previousReviews).toContainText(TAG);
  expect(await findBidiLeaks(page), 'leaking text direction: review').toEqual([]);
  expect(await maxOverflow(details.dialog), 'pixels the details are wider than their dialog').toBe(0);
});
