import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, type Listing, todayHere } from 'contracts';
import { formatDay, formatDayRange } from 'shared-ui/app';
import {
  aHelperListing,
  anAirport,
  anAlert,
  aRefusal,
  aUser,
  fakeApi,
  renderRemote,
  siteSettings,
} from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './search-page.tsx';
import '../parts/new-alert/alert-dialog.tsx';

const AIRPORTS = [
  anAirport({ code: 'KTM', city: 'Kathmandu', country: 'Nepal' }),
  anAirport({ code: 'YYZ', city: 'Toronto', country: 'Canada' }),
];
const CREATE = 'POST /api/alerts';
const FIRST = addDays(todayHere(), 30);
const LAST = addDays(todayHere(), 36);
const SEARCH = `/search?from=KTM&to=YYZ&date=${FIRST}&endDate=${LAST}&type=helper`;
const NAME = 'Tell me when somebody fits';

interface Situation {
  at?: string;
  listings?: Listing[];
  isLoggedIn?: boolean;
  create?: () => unknown;
}

/** A search page, empty unless listings are given. */
function openSearch({
  at = SEARCH,
  listings = [],
  isLoggedIn = true,
  create = () => ({ alert: anAlert() }),
}: Situation = {}) {
  const calls = fakeApi({
    'GET /api/airports': () => AIRPORTS,
    'GET /api/listings': () => listings,
    'GET /api/site': () => siteSettings(),
    [CREATE]: create,
  });
  const page = renderRemote(remote, { at, user: isLoggedIn ? aUser({ email: 'priya@example.com' }) : null });
  const made = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body as object);
  return { ...page, made };
}

async function openDialog(situation?: Situation) {
  const page = openSearch(situation);
  await screen.findByText(/shown/);
  await page.user.click(await screen.findByRole('button', { name: NAME }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: NAME })) };
}

describe('the button of an alert', () => {
  it.each([
    ['without an airport', `/search?date=${FIRST}`],
    ['for days that are over', '/search?from=KTM&date=2020-12-21'],
  ])('is not offered %s', async (_what, at) => {
    openSearch({ at });
    expect(await screen.findByRole('heading', { name: 'No Amigos found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
  });
});

describe('the dialog of an alert', () => {
  it('says what it is for, where the mail goes and when it ends', async () => {
    const { dialog } = await openDialog();
    expect((await dialog.findByText(/Kathmandu to Toronto/)).closest('p')).toHaveTextContent(
      `Amigos, KTM to YYZKathmandu to Toronto, ${formatDayRange(FIRST, LAST)}`,
    );
    expect(dialog.getByRole('radio', { name: /^At once/ })).toBeChecked();
    expect(dialog.getByRole('group', { name: 'Where?' })).toHaveTextContent('By mail to priya@example.com');
    expect(dialog.getByText(/^Ends by itself/).parentElement).toHaveTextContent(`after ${formatDay(LAST)}.`);
  });

  it('makes the alert with the time zone of the browser', async () => {
    const { dialog, user, made, shell } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: /^Once a day/ }));
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Your alert is on' }]));
    expect(made()).toEqual([
      {
        from: 'KTM',
        to: 'YYZ',
        date: FIRST,
        endDate: LAST,
        type: 'helper',
        languages: [],
        frequency: 'daily',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is for the next 60 days without a date, and says so', async () => {
    const { dialog, user, made } = await openDialog({ at: '/search?to=YYZ' });
    expect(dialog.getByText(/so this is for the next 60 days/)).toBeVisible();
    expect(dialog.getByText(/^Amigos and travelers/).closest('p')).toHaveTextContent('Amigos and travelers, to YYZ');
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    await waitFor(() => expect(made()).toMatchObject([{ date: todayHere(), endDate: addDays(todayHere(), 60) }]));
  });

  it('keeps neither the order nor only verified phones, and says the latter', async () => {
    const at = `${SEARCH}&order=newest&verified=true`;
    const { dialog, user, made } = await openDialog({ at, listings: [aHelperListing()] });
    expect(dialog.getByText(/This tells you of unverified phones too/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(made()[0]).not.toHaveProperty('order');
    expect(made()[0]).not.toHaveProperty('verified');
  });

  it('shows a refusal, and stays open', async () => {
    const message = 'You have 20 alerts, which is the most. Please end one on your profile first.';
    const { dialog, user } = await openDialog({ create: () => aRefusal(409, { message }) });
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Tell me' })).toBeEnabled();
  });

  it('asks who is not logged in for an address, and sends them to their mail', async () => {
    const { dialog, user, made } = await openDialog({ isLoggedIn: false, create: () => ({ alert: null }) });
    await user.type(dialog.getByRole('textbox', { name: 'Your email' }), 'Priya@Example.com');
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(await dialog.findByText('Please look into your mail')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveFocus();
    expect(dialog.getByRole('status')).toHaveTextContent('We sent a link to priya@example.com.');
    expect(made()).toMatchObject([{ email: 'priya@example.com', captchaToken: expect.any(String) }]);
  });

  it('shows a wrong address at its field', async () => {
    const { dialog, user, made } = await openDialog({ isLoggedIn: false });
    await user.type(dialog.getByRole('textbox', { name: 'Your email' }), 'priya');
    await user.click(dialog.getByRole('button', { name: 'Tell me' }));
    expect(await dialog.findByRole('textbox', { name: 'Your email' })).toHaveAccessibleDescription(
      /Please enter a valid email/,
    );
    expect(made()).toEqual([]);
  });
});
