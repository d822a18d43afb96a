import type { Locator, Page } from '@playwright/test';
import { api, expectOk } from '../fixtures/call.ts';
import { newName } from '../fixtures/given.ts';
import { expectNoSidewaysScroll } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';

const TAG = '<img src=x onerror=document.title="hacked">';
const TURNED = '\u202EdenruT';
const SKILLS = [TAG, TURNED, ...Array.from({ length: 38 }, (_, at) => `${'S'.repeat(57)}${at}`)].join(', ');

/** Markup, turned text, and then no space until it is as long as may be. */
const badText = (length: number): string => `${TAG} ${TURNED} ${'W'.repeat(length)}`.slice(0, length);

interface Place {
  name: string;
  address: string;
  /** Where on the page it is. */
  within: 'main' | 'dialog';
}

/** Each place where a listing, its owner or what was said of them shows. */
const placesOf = (id: number, from: string): Place[] => [
  { name: 'home', address: '/', within: 'main' },
  { name: 'card', address: `/search?from=${from}`, within: 'main' },
  { name: 'details', address: `/search?listing=${id}`, within: 'dialog' },
  { name: 'paper', address: `/listing/${id}/print`, within: 'main' },
  { name: 'own listing', address: '/profile?tab=helper', within: 'main' },
  { name: 'profile', address: '/profile', within: 'main' },
  { name: 'form of a change', address: `/profile?tab=helper&edit=${id}`, within: 'dialog' },
];

/** Opens a place, and waits until what was written shows in it. */
async function show(page: Page, { name, address, within }: Place, words: string): Promise<void> {
  await page.goto(address);
  const box = page.getByRole(within);
  await expect(box.getByText(words).or(box.getByLabel('Description')).first(), name).toBeVisible();
}

/**
 * Where a right-to-left override stands beside other words in one line without being isolated from them. Blocks need no
 * more: a line's end ends it.
 */
const turnedNeighbors = (page: Page): Promise<string[]> =>
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

/** How many pixels wider than itself, at most, a box in here is. Such a box scrolls, or hides what does not fit. */
const sideways = (within: Locator): Promise<number> =>
  within.evaluate((dialog) => {
    const boxes = [dialog, ...dialog.querySelectorAll('*')].filter((box) => getComputedStyle(box).overflowX === 'auto');
    return Math.max(0, ...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

test('markup and turned text stay text in every field, and the longest words widen no page', async ({
  page,
  given,
  somebody,
}) => {
  test.slow();
  const username = `${newName('W').replace(' ', '').slice(-14)}${TURNED}`.padEnd(40, 'W');
  const { id: targetUserId } = await given.verified(page, { username, languages: `${TAG}, ${TURNED}, Quechuaaaaaa` });
  await expectOk(await page.request.patch(api('profile'), { data: { bio: badText(500) } }));
  const listing = await given.listing(page, {
    ...{ departureAirport: 'IXC', arrivalAirport: 'LHR', flightNumber: 'W'.repeat(12), time: '23:59' },
    ...{ name: badText(80), description: badText(500), skills: SKILLS },
    ...{ acceptsTips: true, minTip: 9999, maxTip: 10000 },
  });
  const reviewer = await somebody();
  await given.loggedIn(reviewer);
  await given.asked(reviewer, listing);
  const review = { targetUserId, route: 'IXC to LHR', rating: 4, text: badText(500) };
  await expectOk(await reviewer.request.post(api('testimonials'), { data: review }));

  for (const place of placesOf(listing.id, 'IXC')) {
    await show(page, place, '<img src=x');
    await expect(page.locator('img[src="x"]'), place.name).toHaveCount(0);
    await expect(page, place.name).toHaveTitle(/^Flight Amigo/);
    expect(await turnedNeighbors(page), `words beside turned ones: ${place.name}`).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
  const details = new DetailsDialog(page);
  await details.open(listing);
  await expect(details.dialog.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveCount(40);
  await details.reviewTab.click();
  await expect(details.previous).toContainText(TAG);
  expect(await turnedNeighbors(page), 'words beside turned ones: review').toEqual([]);
  expect(await sideways(details.dialog), 'pixels the details are wider than their dialog').toBe(0);
});
