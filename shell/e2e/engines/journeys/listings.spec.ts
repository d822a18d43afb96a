import { inDays, formatDate } from '../../fixtures/dates.ts';
import { newEmail, newName } from '../../fixtures/given.ts';
import { test } from '../test.ts';

test('a visitor offers help without an account, and confirms the offer by the link in the mail', async ({
  open,
  outbox,
}) => {
  const [email, name] = [newEmail(), newName('Jonas')];
  const tab = await open();
  await tab.goto('/offer/create');
  await tab.heading('Offer Your Help to Travelers').expectVisible();
  await tab.chooseAirport(/^From/, 'FRA');
  await tab.chooseAirport(/^To/, 'EZE');
  await tab.label(/^Travel Date/).fillDate(inDays(12));
  await tab.textbox(/^Flight Number/).fill('LH510');
  await tab.textbox(/^Description/).fill('I fly to Buenos Aires every year.');
  await tab.textbox(/^Name/).fill(name);
  await tab.textbox(/^Email/).fill(email);
  await tab.role('checkbox', /^I agree that people/).check();
  await tab.role('checkbox', /^I accept the Terms/).check();
  await tab.button('Publish My Offer').click();
  await tab.heading('Your Help Offer Has Been Published').expectVisible();
  await tab.toast('Help Offer Created!').expectVisible();
  const { link } = await outbox.confirmationMailTo(email);
  await tab.goto(link);
  await tab.button('Confirm Email').click();
  await tab.text('Your email address is confirmed').expectVisible();
  await tab.goto('/search?from=FRA&to=EZE&type=helper');
  await tab.role('article').containing(name).expectVisible();
});

test('a user creates a listing with airports, days, skills and tips, which shows on the profile', async ({
  open,
  given,
  newSession,
}) => {
  const me = await newSession();
  await given.loggedInWithPhone(me, { username: newName('Meena') });
  const tab = await open({ as: me });
  const form = tab.role('main');
  await tab.goto('/create-listing?type=seeking_help');
  await tab.chooseAirport('From', 'MAA');
  await tab.chooseAirport('To', 'LHR');
  await form.label('Date').fillDate(inDays(4));
  await form.label(/^End Date/).fillDate(inDays(6));
  await form.textbox(/^Flight Number/).fill('BA36');
  await form.textbox(/^Description/).fill('My mother flies alone for the first time.');
  await form.button('Add Translation').click();
  await form.button('Remove Translation').expectVisible();
  await form.role('checkbox', 'I would like to give a tip.').check();
  await form.role('radio', 'One amount').check();
  await form.textbox('Tip amount in US dollars').fill('25');
  await form.button('Create Listing').click();
  const success = tab.dialog('Success!');
  await success.expectText(`${formatDate(inDays(4))}`);
  await success.expectText('$25.00');
  await success.button('Close').first().click();
  await tab.expectUrl('/');
  await tab.goto('/profile?tab=seeker');
  await tab.role('article', /^Chennai to London/).expectVisible();
});

test('the details show contact details to a logged-in user, and Escape returns the focus', async ({
  open,
  given,
  newSession,
}) => {
  const username = newName('Priya');
  const { user } = await given.listingWithOwner({ username }, { departureAirport: 'AMD', arrivalAirport: 'MUC' });
  const me = await newSession();
  await given.loggedIn(me);
  const tab = await open({ as: me });
  const details = tab.dialog('Amigo Details');
  const button = tab
    .role('article')
    .containing(username)
    .button(/^View Contact Info/);
  await tab.goto('/search?from=AMD&to=MUC');
  await button.click();
  await details.link(/^Gmail/).expectVisible();
  await details.expectText(user.email);
  await tab.driver.press('Escape');
  await details.expectGone();
  await button.expectFocused();
});

test('a user rates a helper, and reports a listing', async ({ open, given, newSession }) => {
  const [kind, other] = [
    await given.listingWithOwner({ username: newName('Priya') }),
    await given.listingWithOwner({}),
  ];
  const me = await newSession();
  await given.loggedIn(me);
  await given.contactRequest(me, kind.listing);
  const tab = await open({ as: me });
  const details = tab.dialog('Amigo Details');
  await tab.goto(`/search?listing=${kind.listing.id}`);
  await details.role('tab', 'Rate & Review').click();
  await details.role('radio', '4 stars').check();
  await details.textbox('Your testimonial').fill('He waited for us at every gate.');
  await details.button('Submit Testimonial').click();
  await tab.toast('Thank you for sharing your experience').expectVisible();
  await details.role('tab', 'Contact Info').expectFocused();
  await details.expectText('4.0 (1)');

  await tab.goto(`/search?listing=${other.listing.id}`);
  await details.button('Report this listing').click();
  const report = tab.dialog(/^Report /);
  await report.role('radio', 'Not who they say they are').check();
  await report.button('Send Report').click();
  await tab.toast('Report sent').expectVisible();
  await report.expectGone();
  await details.expectVisible();
});
