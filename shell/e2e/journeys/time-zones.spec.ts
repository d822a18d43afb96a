import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { CreateListingPage } from '../pages/listing-forms.ts';
import { OwnListings } from '../pages/profile-page.ts';
import { FlightSearchPage, SearchPage } from '../pages/search-pages.ts';

const DAY = '2027-03-01';
const FORMATTED_DAY = 'Mar 1, 2027';

/** The present day in a time zone, as '2026-11-20'. */
const todayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());

async function downloadCalendar(page: Page): Promise<string> {
  const event = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const download = await event;
  expect(download.suggestedFilename()).toBe('flight-amigo-maa-to-lhr-2027-03-01.ics');
  return readFile(await download.path(), 'utf8');
}

for (const timezoneId of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("a trip has the same day in every time zone, and the forms start at the visitor's own day [spec 175]", async ({
      page,
      given,
    }) => {
      const { username } = await given.loggedInWithPhone(page, { username: newName('Ana') });
      const listing = await given.listing(page, { date: DAY, time: '00:15', flightNumber: 'BA36' });
      const search = new SearchPage(page);
      await search.open(`?from=MAA&to=LHR&date=${DAY}`);
      await expect(search.card(username)).toContainText(FORMATTED_DAY);
      const details = new DetailsDialog(page);
      await details.open(listing);
      await expect(details.value('Date')).toHaveText(FORMATTED_DAY);
      await expect(details.value('Time')).toHaveText('12:15 AM');
      const calendar = await downloadCalendar(page);
      expect(calendar).toContain('DTSTART;TZID=Asia/Kolkata:20270301T001500');
      await page.goto(`/listing/${listing.id}/print`);
      await expect(page.getByRole('main').getByText(FORMATTED_DAY)).toBeVisible();
      const own = new OwnListings(page);
      await own.open();
      await expect(own.cards).toContainText(FORMATTED_DAY);

      const form = new CreateListingPage(page);
      const today = todayIn(timezoneId);
      await form.open();
      await expect(form.date).toHaveValue(today);
      await expect(form.date).toHaveAttribute('min', today);
      await form.fill({ from: 'MAA', to: 'PER', description: 'I leave today, wherever today is.' });
      await form.submit.click();
      await expect(form.success).toBeVisible();
      const flights = new FlightSearchPage(page);
      await flights.open();
      await expect(flights.date).toHaveAttribute('min', today);
      await flights.search({ from: 'MAA', to: 'PER' });
      await expect(flights.card(username)).toBeVisible();
    });
  });
}
