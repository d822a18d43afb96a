import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { OwnListing } from 'contracts';
import { anOwnListing, aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { Unclaimed } from './unclaimed.tsx';

const offer = anOwnListing({ id: 5, userId: null, name: 'A Stranger', date: '2026-12-12' });
const request = anOwnListing({ id: 4, type: 'seeking_help', userId: null, date: '2026-12-20' });
const DELETED = { restorableUntil: '2026-11-25T10:01:00.000Z' };

function show(listings: OwnListing[], handlers: Parameters<typeof fakeApi>[0] = {}) {
  const answered = new Set<number>();
  const take = (id: number, answer: unknown) => () => {
    answered.add(id);
    return answer;
  };
  const calls = fakeApi({
    'GET /api/my-listings': () => listings.filter(({ id }) => !answered.has(id)),
    'POST /api/listing/5/disown': take(5, DELETED),
    'POST /api/listing/4/claim': take(4, { ...request, userId: 1 }),
    ...handlers,
  });
  const page = renderRemote({ routes: [{ path: '/search', Component: Unclaimed }] }, { at: '/search', user: aUser() });
  const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { ...page, calls, posts };
}

const buttons = (name: string) => screen.findAllByRole('button', { name });

describe('after a login', () => {
  it('each listing that was published with one’s address is asked about, and answered by one press', async () => {
    const { user, posts } = show([offer, request]);
    const [notMine] = await buttons('It Is Not Mine');
    expect(notMine).toHaveAccessibleDescription(
      /offer of help: Chennai to London.*Dec 12, 2026.*Published as A Stranger/,
    );
    await user.click(notMine!);
    const removed = await screen.findByText('It is removed. Your address was shown to nobody.');
    expect(removed.closest('[role=status]')).toHaveFocus();
    const [mine, ...others] = await buttons('It Is Mine');
    expect(others).toEqual([]);
    await user.click(mine!);
    expect(await screen.findByText(/It is yours now/)).toBeVisible();
    expect(posts()).toEqual(['/api/listing/5/disown', '/api/listing/4/claim']);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('nothing is asked about what one has confirmed, or what nobody can find', async () => {
    const { calls } = show([anOwnListing(), anOwnListing({ userId: null, status: 'expired' })]);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('a failure keeps the question, and says what to do', async () => {
    let isDown = true;
    const { user } = show([offer], { 'POST /api/listing/5/disown': () => (isDown ? aRefusal(503) : DELETED) });
    const [notMine] = await buttons('It Is Not Mine');
    await user.click(notMine!);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(notMine).toHaveFocus();
    isDown = false;
    await user.click(notMine!);
    expect(await screen.findByText(/It is removed/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('who puts it off is not asked again in this tab', async () => {
    const { user, unmount } = show([offer]);
    const [later] = await buttons('Ask Me Later');
    await user.click(later!);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    unmount();
    const { calls } = show([offer]);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
