import { inDays } from '../../fixtures/days.ts';
import { newName } from '../../fixtures/given.ts';
import { test } from '../test.ts';

test('a visitor comes from home to the search and finds an Amigo by route, day and kind, and by flight', async ({
  open,
  given,
}) => {
  const username = newName('Priya');
  const trip = { departureAirport: 'COK', arrivalAirport: 'VIE', date: inDays(5), flightNumber: 'AI118' };
  await given.listingOf({ username }, trip);
  const tab = await open();
  await tab.goto('/');
  await tab.heading('Help another family while flying to yours').shows();
  await tab.heading('What Our Users Say').shows();
  await tab.role('contentinfo').link('Browse Listings').click();
  await tab.heading('Search Flight Amigos').shows();
  await tab.chooseAirport(/^From/, 'COK');
  await tab.chooseAirport(/^To/, 'VIE');
  await tab.label(/^Travel Date/).fillDate(inDays(5));
  await tab.role('combobox', 'Looking for').choose('Amigos only');
  await tab.button('Search').click();
  await tab.isAt(`/search?from=COK&to=VIE&date=${inDays(5)}&type=helper`);
  await tab.heading('Available Amigos').shows();
  await tab.role('article').containing(username).shows();
  await tab.button('Reset Filters').click();
  await tab.isAt('/search');
  await tab.role('combobox', /^From/).hasValue('');

  await tab.goto('/flight-search');
  await tab.heading('Find a Amigo for Your Flight').shows();
  await tab.chooseAirport(/^From/, 'COK');
  await tab.chooseAirport(/^To/, 'VIE');
  await tab.label('From Travel Date').fillDate(inDays(4));
  await tab.label('To Travel Date (Optional)').fillDate(inDays(6));
  await tab.textbox(/^Flight Number/).fill('ai 0118');
  await tab.button('Search for Amigos').click();
  await tab.role('region', 'Same flight').role('article').containing(username).shows();
});

test('a listing is shared and printed, Back and Forward lead through, and what is not there or out of reach says so', async ({
  open,
  given,
  somebody,
  network,
}) => {
  const { user, listing } = await given.listingOf({ username: newName('Priya') });
  const me = await somebody();
  await given.loggedIn(me);
  const tab = await open({ as: me, siteUrl: network.url });
  const details = tab.dialog('Amigo Details');
  const sheet = tab.role('article').containing(user.email);
  await tab.goto(`/search?listing=${listing.id}`);
  await details.button('Copy link').click();
  await tab.toast('Link copied').shows();
  await details.link('Print').click();
  await tab.isAt(`/listing/${listing.id}/print`);
  await tab.role('article').button('View Contact Info').click();
  await sheet.shows();
  await tab.driver.back();
  await details.shows();
  await tab.driver.forward();
  await sheet.shows();
  await tab.isTitled('Print Listing');

  await tab.goto('/no-such-page');
  await tab.heading('Page Not Found').shows();
  await tab.isTitled('Not Found');
  await tab.role('main').link('Browse Listings').click();
  await tab.role('article').first().shows();
  await network.cut();
  await tab.role('combobox', 'Looking for').choose('Amigos only');
  await tab.button('Search').click();
  const failure = tab.text('Error loading Amigos. Please try again later.');
  await failure.shows();
  await network.mend();
  await tab.button('Try again').click();
  await failure.isGone();
  await tab.role('article').first().shows();
});
