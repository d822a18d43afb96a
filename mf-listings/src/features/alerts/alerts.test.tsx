import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Alert } from 'contracts';
import { anAlert, aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { Alerts } from './alerts.tsx';

const ONE = '/api/alerts/7';

/** The slot of the profile, on a server that stores changes of the alert 7. */
function open(stored: Alert[], api: Parameters<typeof fakeApi>[0] = {}) {
  let alerts = stored;
  const one = stored.find(({ id }) => id === 7) ?? anAlert();
  const calls = fakeApi({
    'GET /api/alerts': () => alerts,
    [`PATCH ${ONE}`]: async (request) => {
      const changed = { ...one, ...((await request.json()) as Partial<Alert>) };
      alerts = alerts.map((alert) => (alert.id === 7 ? changed : alert));
      return changed;
    },
    [`DELETE ${ONE}`]: () => {
      alerts = alerts.filter(({ id }) => id !== 7);
      return one;
    },
    [`POST ${ONE}/restore`]: () => {
      alerts = [...alerts, one];
      return one;
    },
    ...api,
  });
  const page = renderRemote({ routes: [{ path: '/profile', Component: Alerts }] }, { at: '/profile', user: aUser() });
  return { ...page, calls };
}

const row = async (title: string | RegExp) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  return within(heading.closest('li') ?? heading);
};
const howSoon = async (title: string) => (await row(title)).getByRole('combobox', { name: `How soon: ${title}` });
const TITLE = 'Amigos, KTM to YYZ';

describe('the list of alerts', () => {
  it('shows what each is for, what it found and when it ends', async () => {
    open([
      anAlert({ listingId: 4, from: 'MAA', to: 'LHR', firstDay: '2026-12-12', lastDay: '2026-12-12', foundCount: 5 }),
      anAlert({ languages: ['ne'] }),
      anAlert({ type: 'seeking_help', to: null, foundCount: 2, frequency: 'off' }),
    ]);
    const own = await row(/^Your request: MAA to LHR ?, Dec 12, 2026$/);
    expect(own.getByText('5 found so far')).toBeVisible();
    expect(own.getByText(/^Made with/).closest('p')).toHaveTextContent('Made with the listing, ends Dec 12, 2026');
    const search = await row(TITLE);
    expect(search.getByText(/speaks Nepali/).parentElement).toHaveTextContent(
      'Dec 21, 2026 to Dec 27, 2026, speaks Nepali',
    );
    expect(search.getByText(/^Nobody yet/).parentElement).toHaveTextContent('Nobody yet, ends Dec 27, 2026');
    const silent = await row('Travelers, from KTM');
    expect(silent.getByText(/^Silent/).parentElement).toHaveTextContent('Silent, ends Dec 27, 2026');
    expect(screen.getByText('3 alerts')).toBeVisible();
  });

  it('says how one gets an alert, where there is none', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'No alerts yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
  });

  it('changes how soon one notifies', async () => {
    const { user, calls } = open([anAlert({ id: 7 })]);
    await user.selectOptions(await howSoon(TITLE), 'Once a day');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ frequency: 'daily' });
    await waitFor(async () => expect(await howSoon(TITLE)).toHaveDisplayValue('Once a day'));
  });

  it('shows what was stored while the list is fetched again', async () => {
    const one = anAlert({ id: 7 });
    const daily = { ...one, frequency: 'daily' as const };
    let isHeld = false;
    const { user } = open([one], {
      'GET /api/alerts': () => (isHeld ? new Promise(() => undefined) : [one]),
      [`PATCH ${ONE}`]: () => {
        isHeld = true;
        return daily;
      },
      [`POST ${ONE}/restore`]: () => daily,
    });
    await user.selectOptions(await howSoon(TITLE), 'Once a day');
    await waitFor(() => expect(isHeld).toBe(true));
    await user.click((await row(TITLE)).getByRole('button', { name: `End ${TITLE}` }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await howSoon(TITLE)).toHaveDisplayValue('Once a day'));
  });

  it('restores a choice that was not saved, and says why', async () => {
    const { user, shell } = open([anAlert({ id: 7 })], {
      [`PATCH ${ONE}`]: () => aRefusal(429, { message: 'Please wait a minute.' }),
    });
    await user.selectOptions(await howSoon(TITLE), 'Not at all');
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([
        { title: 'Your choice was not saved', description: 'Please wait a minute.' },
      ]),
    );
    expect(await howSoon(TITLE)).toHaveDisplayValue('At once');
  });

  it('ends one, and undoes that', async () => {
    const { user } = open([anAlert({ id: 7 }), anAlert({ id: 6, from: 'DEL' })]);
    await user.click((await row(TITLE)).getByRole('button', { name: `End ${TITLE}` }));
    const undo = within(await screen.findByRole('group', { name: 'Alert ended' }));
    await waitFor(() => expect(undo.getByRole('button', { name: 'Undo' })).toHaveFocus());
    await user.click(undo.getByRole('button', { name: 'Undo' }));
    expect(await howSoon(TITLE)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Alert ended' })).not.toBeInTheDocument();
  });

  it('keeps one that did not end, and says so', async () => {
    const { user, shell } = open([anAlert({ id: 7 })], {
      [`DELETE ${ONE}`]: () => new Response('', { status: 500 }),
    });
    await user.click((await row(TITLE)).getByRole('button', { name: `End ${TITLE}` }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'The alert did not end' }]));
    expect(await howSoon(TITLE)).toBeVisible();
  });

  it('offers to load it again, where it did not load', async () => {
    let isDown = true;
    const { user } = open([], {
      'GET /api/alerts': () => (isDown ? new Response('', { status: 500 }) : [anAlert()]),
    });
    expect(await screen.findByText('Your alerts did not load.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await howSoon(TITLE)).toBeVisible();
  });
});
