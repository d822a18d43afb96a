import type { Locator, Page } from '@playwright/test';
import { newName } from '../fixtures/given.ts';
import { expectNoSidewaysScroll } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';

const TAG = '<img src=x onerror=document.title="hacked">';
const TURNED = '\u202EdenruT';
const LONG = 'W'.repeat(500);
const SKILLS = Array.from({ length: 40 }, (_, at) => `${'S'.repeat(57)}${at}`).join(', ');

interface Place {
  name: string;
  address: string;
  /** Where on the page it is. */
  within: 'main' | 'dialog';
}

/** Each place where a listing shows. */
const placesOf = (id: number, from: string): Place[] => [
  { name: 'card', address: `/search?from=${from}`, within: 'main' },
  { name: 'details', address: `/search?listing=${id}`, within: 'dialog' },
  { name: 'paper', address: `/listing/${id}/print`, within: 'main' },
  { name: 'own listing', address: '/profile?tab=helper', within: 'main' },
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

test('markup and turned text in every field are shown as the text they are, everywhere', async ({ page, given }) => {
  test.slow();
  const username = `${newName('Mark')} ${TURNED}`.slice(0, 40);
  await given.verified(page, { username, languages: `${TAG}, ${TURNED}` });
  const listing = await given.listing(page, {
    ...{ departureAirport: 'CJB', arrivalAirport: 'LHR', name: `Bold ${TAG} ${TURNED}`.slice(0, 80) },
    ...{ description: `${TAG} and ${TURNED} after`, skills: `${TAG}, ${TURNED}` },
  });
  for (const place of placesOf(listing.id, 'CJB')) {
    await show(page, place, '<img src=x');
    await expect(page.locator('img[src="x"]'), place.name).toHaveCount(0);
    await expect(page, place.name).toHaveTitle(/^Flight Amigo/);
    expect(await turnedNeighbors(page), `words beside turned ones: ${place.name}`).toEqual([]);
  }
});

test('markup and turned text in a review are shown as text', async ({ page, given }) => {
  const { listing } = await given.listingOf({});
  await given.loggedIn(page);
  await given.asked(page, listing);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await details.write(4, `${TAG} ${TURNED} ${'W'.repeat(400)}`);
  await expect(details.contactTab).toHaveAttribute('aria-selected', 'true');
  await details.reviewTab.click();
  await expect(details.previous).toContainText(TAG);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await turnedNeighbors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.goto('/');
  await expect(page.getByText('<img src=x').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('words of 500 characters and forty skills widen no page', async ({ page, given }) => {
  test.slow();
  const username = newName('W'.repeat(40)).replace(' ', '').slice(-40);
  await given.verified(page, { username, languages: 'Quechuaaaaaa,'.repeat(15) });
  const listing = await given.listing(page, {
    ...{ departureAirport: 'IXC', arrivalAirport: 'LHR', flightNumber: 'W'.repeat(12), time: '23:59' },
    ...{ name: 'W'.repeat(80), description: LONG, skills: SKILLS, acceptsTips: true, minTip: 9999, maxTip: 10000 },
  });
  await given.asker(listing);
  for (const place of placesOf(listing.id, 'IXC')) {
    await show(page, place, 'W'.repeat(20));
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/search?from=IXC');
  const card = page.getByRole('article').first();
  await expect(card.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveCount(40);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await expect(details.dialog.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveCount(40);
  expect(await sideways(details.dialog), 'pixels the details are wider than their dialog').toBe(0);
});
