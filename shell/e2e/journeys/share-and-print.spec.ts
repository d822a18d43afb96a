import { inDays, shown } from '../fixtures/days.ts';
import { newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';

/** What a site that shows a preview of an address reads: by the name of the tag. */
function tagsOf(html: string): Record<string, string> {
  const metas = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return { title, ...Object.fromEntries(metas.map(([, name, content]) => [name, content])) };
}

test("a listing's address tells other sites its title, description and picture, and nothing of the person", async ({
  given,
  request,
}) => {
  const username = newName('Priya');
  const { owner, user, listing } = await given.listingOf(
    { username, languages: 'Tamil, English' },
    { date: inDays(4), time: '05:35', flightNumber: 'BA0036', name: 'Priya R', description: 'Secret words of mine.' },
  );
  const html = await (await request.get(`/search?from=MAA&listing=${listing.id}`)).text();
  const tags = tagsOf(html);
  const title = `Flight Amigo - Chennai to London, ${shown(inDays(4))}`;
  expect(tags).toMatchObject({ title, 'og:title': title });
  expect(tags['og:description']).toContain('An Amigo offers help from Chennai (MAA) to London (LHR)');
  expect(tags['og:description']).toContain('flight BA0036');
  expect(tags['description']).toBe(tags['og:description']);
  expect(tags['og:url']).toMatch(new RegExp(`/search\\?listing=${listing.id}$`));
  for (const secret of [user.email, username, 'Priya R', 'Secret words']) expect(html).not.toContain(secret);
  const picture = await request.get(new URL(tags['og:image'] ?? '', process.env['E2E_URL']).pathname);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/png');

  await owner.request.post(`/api/listing/${listing.id}/close`);
  const closed = tagsOf(await (await request.get(`/search?listing=${listing.id}`)).text());
  expect(closed['title']).not.toContain('Chennai');
});

test('a listing is printed on one page, with the contact details of who asked for them', async ({ page, given }) => {
  const { user, listing } = await given.listingOf(
    { username: newName('Priya'), languages: 'Tamil, English' },
    {
      ...{ date: inDays(4), endDate: inDays(6), time: '05:35', flightNumber: 'BA0036', phoneNumber: '+44 7700 900155' },
      ...{ description: 'I know the way. '.repeat(31).trim(), acceptsTips: true, minTip: 5, maxTip: 20 },
      skills: Array.from({ length: 40 }, (_, at) => `Skill number ${at}`).join(', '),
    },
  );
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.openAsking(listing);
  await details.dialog.getByRole('link', { name: 'Print' }).click();
  await expect(page).toHaveURL(`/listing/${listing.id}/print`);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText(user.email);
  await expect(sheet).toContainText('+44 7700 900155');
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
  await expect(details.way('Gmail')).toBeVisible();
});

test('who opens the sheet by its address asks for the contact details first', async ({ page, given }) => {
  const { user, listing } = await given.listingOf({});
  await given.loggedIn(page);
  await page.goto(`/listing/${listing.id}/print`);
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('Please help me find my Amigo');
  await expect(sheet).not.toContainText(user.email);
  await sheet.getByRole('button', { name: 'View Contact Info' }).click();
  await expect(sheet).toContainText(user.email);
  await new LoginDialog(page).logOut.click();
  await page.goto(`/listing/999999999/print`);
  await expect(page.getByRole('heading', { name: 'This listing is no longer available' })).toBeVisible();
});
