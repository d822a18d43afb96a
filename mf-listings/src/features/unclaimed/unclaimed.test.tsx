import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { OwnListing } from 'contracts';
import { anOwnListing, aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { Unclaimed } from './unclaimed.tsx';

const offer = anOwnListing({ id: 5, userId: null, name: 'A Stranger', date: '2026-12-12' });
const request = anOwnListing({ id: 4, type: 'seeking_help', userId: null, date: '2026-12-20' });
const REMOVED = 'It is removed. Your address was shown to nobody.';
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
    'POST /api/listing/5/restore': () => {
      answered.delete(5);
      return offer;
    },
    'POST /api/listing/4/claim': take(4, { ...request, userId: 1 }),
    ...handlers,
  });
  const Page = () => (
    <main tabIndex={-1}>
      <Unclaimed />
    </main>
  );
  const page = renderRemote({ routes: [{ path: '/search', Component: Page }] }, { at: '/search', user: aUser() });
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
    expect(await screen.findByRole('group', { name: REMOVED })).toHaveTextContent(/Chennai to London.*Undo/);
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    const [mine, ...others] = await buttons('It Is Mine');
    expect(others).toEqual([]);
    await user.click(mine!);
    expect(await screen.findByText(/It is yours now/)).toBeVisible();
    expect(posts()).toEqual(['/api/listing/5/disown', '/api/listing/4/claim']);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('what was removed by one press too many is asked about again after Undo, with the focus', async () => {
    const { user, posts } = show([offer]);
    const [notMine] = await buttons('It Is Not Mine');
    await user.click(notMine!);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const [mine] = await buttons('It Is Mine');
    expect(screen.queryByText(REMOVED)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Somebody published/ }).closest('[tabindex]')).toHaveFocus();
    expect(posts()).toEqual(['/api/listing/5/disown', '/api/listing/5/restore']);
    expect(mine).toBeVisible();
  });

  it.each([
    ['it is too late', 404, 'It can no longer be taken back.', 0],
    ['it can be tried again', 503, 'There is no connection to the site. Please press again in a moment.', 1],
  ])('Undo says why it fails, and whether %s', async (_what, status, reason, buttonsLeft) => {
    const { user, shell } = show([offer], {
      'POST /api/listing/5/restore': () => aRefusal(status, { message: undefined }),
    });
    const [notMine] = await buttons('It Is Not Mine');
    await user.click(notMine!);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(shell.toasts).toEqual([{ title: 'Listing not restored', description: reason, variant: 'destructive' }]),
    );
    expect(screen.getByText(REMOVED)).toBeVisible();
    expect(screen.queryAllByRole('button')).toHaveLength(buttonsLeft);
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
    expect(await screen.findByText(REMOVED)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('who puts it off is not asked again in this tab', async () => {
    const { user, unmount } = show([offer]);
    const [later] = await buttons('Ask Me Later');
    await user.click(later!);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    unmount();
    const { calls } = show([offer]);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
