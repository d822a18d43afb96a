import { inDays } from '../fixtures/dates.ts';
import { newName } from '../fixtures/given.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';

test('a listing prints on one page, with contact details for a user who requested them', async ({ page, given }) => {
  const { user, listing } = await given.listingWithOwner(
    { username: newName('Priya'), languages: 'Tamil, English' },
    {
      date: inDays(4),
      endDate: inDays(6),
      time: '05:35',
      flightNumber: 'BA0036',
      description: 'I know the way. '.repeat(31).trim(),
      acceptsTips: true,
      minTip: 5,
      maxTip: 20,
      skills: Array.from({ length: 40 }, (_, at) => `Skill number ${at}`).join(', '),
    },
  );
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.openWithContact(listing);
  await details.dialog.getByRole('link', { name: 'Print' }).click();
  await expect(page).toHaveURL(`/listing/${listing.id}/print`);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText(user.email);
  await expect(sheet).toContainText(user.phoneNumber ?? 'no number');
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(details.contactLink('Gmail')).toBeVisible();
});
