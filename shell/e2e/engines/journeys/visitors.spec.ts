import { inDays } from '../../fixtures/dates.ts';
import { newName } from '../../fixtures/given.ts';
import { test } from '../test.ts';

test('a visitor comes from home to the search and finds an Amigo by route, day and kind, and by flight', async ({
  open,
  given,
}) => {
  const username = newName('Priya');
  const itinerary = { departureAirport: 'COK', arrivalAirport: 'VIE', date: inDays(5), flightNumber: 'AI118' };
  await given.listingWithOwner({ username }, itinerary);
  const tab = await open();
  await tab.goto('/');
  await tab.heading('Help another family while flying to yours').expectVisible();
  await tab.heading('What Our Users Say').expectVisible();
  await tab.role('contentinfo').link('Browse Listings').click();
  await tab.heading('Search Flight Amigos').expectVisible();
  await tab.chooseAirport(/^From/, 'COK');
  await tab.chooseAirport(/^To/, 'VIE');
  await tab.label(/^Travel Date/).fillDate(inDays(5));
  await tab.role('combobox', 'Looking for').choose('Amigos only');
  await tab.button('Search').click();
  await tab.expectUrl(`/search?from=COK&to=VIE&date=${inDays(5)}&type=helper`);
  await tab.heading('Available Amigos').expectVisible();
  await tab.role('article').containing(username).expectVisible();
  await tab.goto('/search?from=COK&to=VIE&type=seeking_help');
  await tab.heading('No travelers seeking help found').expectVisible();
  await tab.button('Reset Filters').click();
  await tab.expectUrl('/search');
  await tab.role('combobox', /^From/).expectValue('');

  await tab.goto('/flight-search');
  await tab.heading('Find a Amigo for Your Flight').expectVisible();
  await tab.chooseAirport(/^From/, 'COK');
  await tab.chooseAirport(/^To/, 'VIE');
  await tab.label('From Travel Date').fillDate(inDays(4));
  await tab.label('To Travel Date (Optional)').fillDate(inDays(6));
  await tab.textbox(/^Flight Number/).fill('ai 0118');
  await tab.button('Search for Amigos').click();
  await tab.role('region', 'Same flight COK to VIE').role('article').containing(username).expectVisible();
});

test('a listing is shared and printed, Back and Forward work, and missing pages and a lost network are reported', async ({
  open,
  given,
  newSession,
  network,
}) => {
  const { user, listing } = await given.listingWithOwner({ username: newName('Priya') });
  const me = await newSession();
  await given.loggedIn(me);
  const tab = await open({ as: me, siteUrl: network.url });
  const details = tab.dialog('Amigo Details');
  const sheet = tab.role('article').containing(user.email);
  await tab.goto(`/search?listing=${listing.id}`);
  await details.button('Copy link').click();
  await tab.toast('Link copied').expectVisible();
  await details.link('Print').click();
  await tab.expectUrl(`/listing/${listing.id}/print`);
  await tab.role('article').button('View Contact Info').click();
  await sheet.expectVisible();
  await tab.driver.back();
  await details.expectVisible();
  await tab.driver.forward();
  await sheet.expectVisible();
  await tab.expectTitle('Print Listing');

  await tab.goto('/no-such-page');
  await tab.heading('Page Not Found').expectVisible();
  await tab.expectTitle('Not Found');
  await tab.role('main').link('Browse Listings').click();
  await tab.role('article').first().expectVisible();
  await network.disconnect();
  await tab.role('combobox', 'Looking for').choose('Amigos only');
  await tab.button('Search').click();
  const failure = tab.text('Error loading Amigos. Please try again later.');
  await failure.expectVisible();
  await network.reconnect();
  await tab.button('Try again').click();
  await failure.expectGone();
  await tab.role('article').first().expectVisible();
});
