import { newEmail, newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { SearchPage } from '../pages/search-page.ts';

const CONTACT = /\/api\/listings\/\d+\/contact$/;

test('who presses a card logged out logs in and goes on to the contact details; who closes the login has asked for nothing', async ({
  page,
  given,
  outbox,
}) => {
  const username = newName('Priya');
  const { user } = await given.listingOf({ username }, { departureAirport: 'HYD', arrivalAirport: 'CPH' });
  const email = newEmail();
  const login = new LoginDialog(page);
  const details = new DetailsDialog(page);
  const search = new SearchPage(page);
  let asked = 0;
  page.on('request', (request) => (asked += CONTACT.test(request.url()) ? 1 : 0));
  await search.open('?from=HYD&to=CPH');
  const button = search.card(username).getByRole('button', { name: 'View Contact Info' });
  await button.click();
  await expect(login.email).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();
  await expect(page).toHaveURL('/search?from=HYD&to=CPH');
  await expect(button).toBeFocused();
  expect(asked).toBe(0);

  await button.click();
  await expect(login.dialog).toContainText('Log in to see contact details.');
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(details.dialog).toContainText(user.email);
  await expect(page).toHaveURL(/\/search\?from=HYD&to=CPH&listing=\d+$/);
});
