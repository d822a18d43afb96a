import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import { todayHere } from 'shared-ui/contracts';
import { anOwnListing } from 'shared-ui/testing';
import { AIRPORTS, TOMORROW } from '../publishing/publish-page.fixture.tsx';
import {
  CREATE,
  dialog,
  field,
  keptInTab,
  openPage,
  press,
  tellOfHelp,
  TRIP,
  WORDS,
} from './create-listing.fixture.tsx';

afterEach(() => sessionStorage.clear());

describe('a listing that was created', () => {
  const BARE = {
    id: 4711,
    date: TOMORROW,
    time: null,
    flightNumber: null,
    name: 'Priya R',
    acceptsTips: false,
    phoneNumber: null,
    email: 'priya@example.com',
  };

  async function create(listing: Parameters<typeof anOwnListing>[0] = {}) {
    const answer = () => Response.json(anOwnListing(listing), { status: 201 });
    const world = openPage(TRIP, { handlers: { [CREATE]: answer, 'GET /api/airports': () => AIRPORTS } });
    await tellOfHelp(world.user);
    await press(world.user);
    return { ...world, summary: within(await dialog()) };
  }
  const rowsOf = (list: HTMLElement) =>
    [...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  it('is summed up, with what was left open', async () => {
    await create(BARE);
    expect(rowsOf(await dialog())).toEqual([
      ['Type', 'Offering Help'],
      ['From', 'MAA Chennai, India'],
      ['To', 'LHR London, United Kingdom'],
      ['Date', expect.stringMatching(/^\w{3} \d+, \d{4}$/)],
      ['Time', 'Not specified'],
      ['Flight Number', 'Not specified'],
      ['Description', 'I fly this route four times a year and am glad to help.'],
      ['Tip', 'Not specified'],
      ['Contact Name', 'Priya R'],
      ['Email', 'priya@example.com'],
      ['Phone', 'Not provided'],
    ]);
  });

  it.each([
    ['helper', { acceptsTips: true, tipAmount: null }, 'Accepts tips'],
    ['seeking_help', { offersTips: true, tipAmount: null }, 'Offering Tips'],
    ['seeking_help', { offersTips: true, tipAmount: 0 }, 'Offering Tips'],
  ] as const)('of type %s with %j sums up its tip as: %s', async (type, tip, words) => {
    await create({ type, minTip: null, maxTip: null, ...tip });
    expect(rowsOf(await dialog())).toContainEqual(['Tip', words]);
  });

  it('without a name says so, whatever the server puts in its place', async () => {
    const { user } = openPage(TRIP, {
      handlers: { [CREATE]: () => Response.json(anOwnListing({ name: 'Priya R' }), { status: 201 }) },
    });
    await tellOfHelp(user);
    await user.clear(field(/^Name/));
    await press(user);
    expect(rowsOf(await dialog())).toContainEqual(['Contact Name', 'Not provided']);
  });

  it('with another contact address says what takes effect when', async () => {
    await create({ ...BARE, pendingEmail: 'amma@example.com' });
    expect(rowsOf(await dialog())).toContainEqual([
      'Email',
      'amma@example.com We sent a link there. Until it is followed, people who ask get priya@example.com.',
    ]);
  });

  it('of who seeks help is called so, with its tip', async () => {
    await create({
      type: 'seeking_help',
      time: '05:35',
      flightNumber: 'BA36',
      minTip: 10,
      maxTip: 25,
      tipAmount: null,
    });
    const rows = rowsOf(await dialog());
    expect(rows).toContainEqual(['Type', 'Seeking Help']);
    expect(rows).toContainEqual(['Tip', '$10.00-$25.00']);
    expect(rows).toContainEqual(['Time', '5:35 AM']);
    expect(rows).toContainEqual(['Flight Number', 'BA36']);
  });

  it('is told by a toast and counted without a person', async () => {
    const { shell } = await create(BARE);
    expect(shell.toasts).toEqual([
      { title: 'Listing created', description: 'Your listing has been created successfully' },
    ]);
    expect(shell.events).toEqual([{ name: 'listing_publish', category: 'engagement', label: 'helper MAA to LHR' }]);
  });

  it('has an address to look at it', async () => {
    const { summary } = await create(BARE);
    expect(summary.getByRole('link', { name: 'See your listing' })).toHaveAttribute('href', '/search?listing=4711');
  });

  it('leads home on Close', async () => {
    const { summary, user, address } = await create(BARE);
    await user.click(summary.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('leaves an empty form that keeps who one is', async () => {
    await create(BARE);
    expect(field('Description')).toHaveValue('');
    expect(field('From')).toHaveValue('');
    expect(field('Date')).toHaveValue(todayHere());
    expect(field('Email')).toHaveValue('priya@example.com');
    expect(field(/^Name/)).toHaveValue('Priya R');
    expect(keptInTab()).not.toContain(WORDS);
  });

  it('shows text as text', async () => {
    const description = '<img src=x onerror=alert(1)> \u202Etxet desrever';
    await create({ description });
    const shown = within(await dialog()).getByText(/<img src=x/);
    expect(shown).toHaveAttribute('dir', 'auto');
    expect((await dialog()).querySelector('img')).toBeNull();
  });
});
