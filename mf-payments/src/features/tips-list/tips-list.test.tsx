import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aReceivedTip,
  aRefusal,
  aSentTip,
  aTipsSummary,
  aUser,
  fakeApi,
  renderRemote,
  withNextPage,
} from 'shared-ui/testing';
import '../../remote.tsx';
import { TipsList } from './tips-list.tsx';

const THIS_YEAR = new Date().getUTCFullYear();
const SUMMARY = 'GET /api/tips/summary';
const RECEIVED = 'GET /api/tips/received';
const SENT = 'GET /api/tips/sent';

const yearOf = ({ url }: Request): string | null => new URL(url).searchParams.get('year');

/** The slot on the profile of a user with one received and one sent tip. */
function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    [SUMMARY]: () => aTipsSummary(),
    [RECEIVED]: () => [aReceivedTip()],
    [SENT]: () => [aSentTip()],
    ...handlers,
  });
  const page = renderRemote({ routes: [{ path: '/profile', Component: TipsList }] }, { at: '/profile', user: aUser() });
  return { ...page, calls };
}

const table = async (name: string) => within(await screen.findByRole('table', { name }));
/** The text of each row without the header. */
const rowsOf = async (name: string): Promise<string[][]> =>
  (await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const year = () => screen.findByRole('combobox', { name: 'Year' });

describe('received tips', () => {
  it('are listed below their sums, each with its state', async () => {
    open({
      [RECEIVED]: () => [
        aReceivedTip(),
        aReceivedTip({ from: null, amountCents: 2000, paidAt: '2026-10-28T12:00:00.000Z', state: 'disputed' }),
        aReceivedTip({ from: { id: null, username: 'Deleted traveler' }, amountCents: 123_400, state: 'paid_out' }),
        aReceivedTip({ from: { id: 3, username: 'Divya Natarajan' }, state: 'sent_back', returnsOn: null }),
      ],
    });
    expect(await rowsOf('Tips received')).toEqual([
      ['Nov 16, 2026', 'Priya Raman', '$15.00', 'Waiting'],
      ['Oct 28, 2026', 'A traveler who was not logged in', '$20.00', 'Disputed'],
      ['Nov 16, 2026', 'Deleted traveler', '$1,234.00', 'Paid out'],
      ['Nov 16, 2026', 'Divya Natarajan', '$15.00', 'Sent back'],
    ]);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Received',
      'Waiting for you',
      'Paid out',
    ]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '$60.00',
      '$35.00',
      '$0.00',
    ]);
  });

  it('on hold show the day from which they are paid out, and risky ones that somebody looks at them', async () => {
    open({
      [RECEIVED]: () => [
        aReceivedTip({ heldUntil: '2026-11-30', inReview: false, returnsOn: null }),
        aReceivedTip({ heldUntil: null, inReview: true }),
      ],
    });
    expect((await rowsOf('Tips received')).map((cells) => cells.at(-1))).toEqual([
      'On hold until Nov 30, 2026',
      'Being checked',
    ]);
  });

  it('show the message as text, and hide it for good on request [spec 154]', async () => {
    const WORDS = 'Thank you! <b>https://example.com</b>\nPriya';
    const tip = aReceivedTip({ message: WORDS });
    const { user, calls } = open({
      [RECEIVED]: () => [tip, aReceivedTip({ from: null, message: 'From nobody known' })],
      [`DELETE /api/tips/${tip.id}/message`]: () => new Response(null, { status: 204 }),
    });
    expect(await screen.findByText(/Thank you!/)).toHaveTextContent('Thank you! <b>https://example.com</b> Priya');
    expect((await table('Tips received')).queryByRole('link')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hide message of Priya Raman' }));
    await waitFor(() => expect(screen.queryByText(/Thank you!/)).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /Priya Raman/ })).toHaveFocus();
    expect(screen.getByText('From nobody known')).toBeVisible();
    expect(calls.filter(({ path }) => path === '/api/tips/received')).toHaveLength(1);
  });

  it('keep a message that could not be hidden, with an error', async () => {
    const tip = aReceivedTip({ message: 'Thank you!' });
    const broken = () => new Response('', { status: 500 });
    const { user } = open({ [RECEIVED]: () => [tip], [`DELETE /api/tips/${tip.id}/message`]: broken });
    await user.click(await screen.findByRole('button', { name: /^Hide message/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The message was not hidden. Please try again.');
    expect(screen.getByText('Thank you!')).toBeVisible();
  });

  it('load page by page; the first new one gets the focus, and none is listed twice', async () => {
    const [first, second, third] = [aReceivedTip(), aReceivedTip(), aReceivedTip({ amountCents: 700 })];
    const { user } = open({
      [RECEIVED]: ({ url }) =>
        url.includes('cursor=next') ? [second, third] : withNextPage([first, second], 'next', '/api/tips/received'),
    });
    await user.click(await screen.findByRole('button', { name: 'View More' }));
    await waitFor(async () => expect(await rowsOf('Tips received')).toHaveLength(3));
    await waitFor(() => expect(screen.getByRole('row', { name: /\$7\.00/ })).toHaveFocus());
    expect(screen.getByText('3 tips shown')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  });

  it('stay when the next page does not load, which can be retried', async () => {
    let isDown = true;
    const next = () => (isDown ? aRefusal(503) : [aReceivedTip({ amountCents: 700 })]);
    const { user } = open({
      [RECEIVED]: ({ url }) => (url.includes('cursor') ? next() : withNextPage([aReceivedTip()], 'next')),
    });
    await user.click(await screen.findByRole('button', { name: 'View More' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More could not be loaded. Please try again.');
    expect(await rowsOf('Tips received')).toHaveLength(1);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'View More' }));
    await waitFor(async () => expect(await rowsOf('Tips received')).toHaveLength(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are text, whatever a name contains', async () => {
    open({ [RECEIVED]: () => [aReceivedTip({ from: { id: 4, username: '\u202eevil<img src=x>' } })] });
    const name = await screen.findByText(/evil<img/);
    expect(name.tagName).toBe('BDI');
  });
});

describe('sent tips', () => {
  it('each have a receipt link that names the tip', async () => {
    const tip = aSentTip();
    open({ [SENT]: () => [tip, aSentTip({ state: 'sent_back' }), aSentTip({ state: 'disputed' })] });
    expect(await rowsOf('Tips sent')).toEqual([
      ['Jul 2, 2026', 'Lucía Fernández', '$10.00', 'Receipt of Jul 2, 2026, $10.00 to Lucía Fernández'],
      ['Jul 2, 2026', 'Lucía FernándezSent back', '$10.00', 'Receipt of Jul 2, 2026, $10.00 to Lucía Fernández'],
      ['Jul 2, 2026', 'Lucía FernándezDisputed', '$10.00', 'Receipt of Jul 2, 2026, $10.00 to Lucía Fernández'],
    ]);
    const [receipt] = (await table('Tips sent')).getAllByRole('link', {
      name: 'Receipt of Jul 2, 2026, $10.00 to Lucía Fernández',
    });
    expect(receipt).toHaveAttribute('href', `/receipt/${tip.id}`);
  });

  it('are none for a user who has only received tips', async () => {
    open({ [SENT]: () => [] });
    expect(await screen.findByText(`You sent no tips in ${THIS_YEAR}.`)).toBeVisible();
    expect(await rowsOf('Tips received')).toHaveLength(1);
  });
});

describe('somebody without tips', () => {
  it('sees one sentence, and no year or download', async () => {
    const { calls } = open({ [SUMMARY]: () => aTipsSummary({ years: [], receivedCents: 0, waitingCents: 0 }) });
    expect(await screen.findByText('You have received no tips and sent none yet.')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toEqual(['/api/tips/summary']);
  });

  it('who has only sent tips sees no sums of zero', async () => {
    const { user } = open({ [RECEIVED]: () => [] });
    expect(await screen.findByText(`You received no tips in ${THIS_YEAR}.`)).toBeVisible();
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
    await user.selectOptions(await year(), 'All years');
    expect(await screen.findByText('You have received no tips yet.')).toBeVisible();
  });
});

describe('the year', () => {
  it('is the current one at first; each year with tips can be chosen, and all years', async () => {
    const { user, calls } = open({ [SUMMARY]: () => aTipsSummary({ years: [THIS_YEAR, THIS_YEAR - 2] }) });
    expect(await year()).toHaveValue(String(THIS_YEAR));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All years',
      String(THIS_YEAR),
      String(THIS_YEAR - 2),
    ]);
    await table('Tips sent');
    expect(calls.map(({ query }) => query.get('year'))).toEqual([THIS_YEAR, THIS_YEAR, THIS_YEAR].map(String));
    await user.selectOptions(await year(), String(THIS_YEAR - 2));
    await table('Tips sent');
    expect(calls.slice(3).map(({ query }) => query.get('year'))).toEqual(Array(3).fill(String(THIS_YEAR - 2)));
    await user.selectOptions(await year(), 'All years');
    await table('Tips sent');
    expect(calls.slice(6).map(({ query }) => query.has('year'))).toEqual([false, false, false]);
  });

  it('is the last one with a tip where the current one has none, which can still be chosen', async () => {
    const { user } = open({
      [SUMMARY]: () => aTipsSummary({ years: [THIS_YEAR - 1] }),
      [RECEIVED]: (request) => (yearOf(request) === String(THIS_YEAR) ? [] : [aReceivedTip()]),
    });
    await table('Tips received');
    expect(await year()).toHaveValue(String(THIS_YEAR - 1));
    await user.selectOptions(await year(), String(THIS_YEAR));
    expect(await screen.findByText(`You received no tips in ${THIS_YEAR}.`)).toBeVisible();
    expect(await year()).toHaveValue(String(THIS_YEAR));
  });

  it('stays chosen when its tips do not load', async () => {
    const { user } = open({
      [SUMMARY]: (request) =>
        yearOf(request) === null ? aRefusal(503) : aTipsSummary({ years: [THIS_YEAR, THIS_YEAR - 1] }),
    });
    await user.selectOptions(await year(), 'All years');
    expect(await screen.findByText('We could not load your tips')).toBeVisible();
    await user.selectOptions(await year(), String(THIS_YEAR));
    expect(await rowsOf('Tips received')).toHaveLength(1);
  });
});

describe('tips that do not load', () => {
  it('show a skeleton while they load', async () => {
    open({ [SUMMARY]: () => new Promise(() => undefined) });
    expect(await screen.findByRole('status', { name: 'Your tips are on their way' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Tips' })).toBeVisible();
  });

  it.each([
    [SUMMARY, 'We could not load your tips', () => aTipsSummary()],
    [RECEIVED, 'We could not load the tips that you received', () => [aReceivedTip()]],
    [SENT, 'We could not load the tips that you sent', () => [aSentTip()]],
  ])('can be loaded again: %s', async (call, sentence, answer) => {
    let isDown = true;
    const { user } = open({ [call]: () => (isDown ? aRefusal(500) : answer()) });
    expect(await screen.findByText(sentence)).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowsOf('Tips received')).toHaveLength(1);
    expect(await rowsOf('Tips sent')).toHaveLength(1);
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });
});
