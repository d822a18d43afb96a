import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aConversationListing, anOtherUser, aRefusal, aThread, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { ConversationMenu } from './conversation-menu.tsx';

type Situation = Partial<Parameters<typeof aThread>[0]> & { api?: Parameters<typeof fakeApi>[0] };

const BLOCK = 'PUT /api/blocks/9';
const UNBLOCK = 'DELETE /api/blocks/9';
const unreachable = () => Promise.reject(new TypeError('offline'));

function open({ api = {}, ...state }: Situation = {}) {
  const thread = aThread(state);
  const calls = fakeApi({
    [BLOCK]: () => ({ userId: 9, blocked: true }),
    [UNBLOCK]: () => ({ userId: 9, blocked: false }),
    ...api,
  });
  let change: (to: Partial<typeof thread>) => void = () => undefined;
  const Page = () => {
    const [shown, show] = useState(thread);
    change = (to) => show({ ...shown, ...to });
    return (
      <main tabIndex={-1}>
        <ConversationMenu thread={shown} />
      </main>
    );
  };
  return {
    calls,
    receive: (to: Partial<typeof thread>) => act(() => change(to)),
    ...renderRemote({ routes: [{ path: '/messages', Component: Page }] }, { at: '/messages', user: aUser() }),
  };
}

const deleted = anOtherUser({ username: 'Deleted traveler' });
const more = () => screen.findByRole('button', { name: 'More' });
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
// In jsdom a <bdi> is a block, followed by a space
const question = () => screen.findByRole('dialog', { name: /^Block Meena Iyer ?\?$/ });

/** Opens the page and chooses this menu item. */
async function choose(item: string, situation?: Situation) {
  const page = open(situation);
  await page.user.click(await more());
  await page.user.click(screen.getByRole('menuitem', { name: item }));
  return page;
}

describe('the menu of a conversation', () => {
  it.each<[string, Situation, string[]]>([
    ['a public listing', { listing: aConversationListing() }, ['View trip', 'Report', 'Block Meena Iyer']],
    ['a listing that is over', { listing: aConversationListing({ isPublic: false }) }, ['Report', 'Block Meena Iyer']],
    ['no listing', {}, ['Report', 'Block Meena Iyer']],
    ['a blocked person', { blocked: true }, ['Report', 'Unblock Meena Iyer']],
    ['a person who is not reachable', { reachable: false }, ['Block Meena Iyer']],
    [
      'a person who has left, and a public listing',
      { reachable: false, otherUser: deleted, listing: aConversationListing() },
      ['View trip'],
    ],
    ['a blocked person who is not reachable', { reachable: false, blocked: true }, ['Unblock Meena Iyer']],
  ])('with %s', async (_with, situation, acts) => {
    const { user } = open(situation);
    await user.click(await more());
    expect(items()).toEqual(acts);
  });

  it('is hidden where the person has left and it has no item', async () => {
    const { container } = open({ reachable: false, otherUser: deleted });
    await waitFor(() => expect(container.querySelector('main')).toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
  });

  it('keeps the focus when an event about the block arrives while it is open', async () => {
    const { user, receive } = open();
    await user.click(await more());
    await user.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Block Meena Iyer' })).toHaveFocus();
    receive({ blocked: true });
    expect(screen.getByRole('menuitem', { name: 'Unblock Meena Iyer' })).toHaveFocus();
  });

  it('links to the listing', async () => {
    const { address } = await choose('View trip', { listing: aConversationListing({ listingId: 55 }) });
    await waitFor(() => expect(address()).toBe('/search?listing=55'));
  });
});

describe('blocking a person', () => {
  it('explains first what it does, and can be cancelled', async () => {
    const { user, calls } = await choose('Block Meena Iyer');
    const dialog = await question();
    expect(dialog).toHaveTextContent(
      "You and Meena Iyer will not see each other's listings or contact details, and cannot write to each other. Meena Iyer is not told.",
    );
    expect(dialog).toHaveTextContent(
      'You can unblock them later in this conversation, or on your profile under Security.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await more()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('is done by one press, with a toast', async () => {
    const { user, calls, shell } = await choose('Block Meena Iyer');
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([BLOCK]);
    expect(shell.toasts).toEqual([
      {
        title: 'Person blocked',
        description: 'You and Meena Iyer do not see each other any more, and cannot write to each other.',
      },
    ]);
    expect(await more()).toHaveFocus();
  });

  it.each([
    [
      "the server's message",
      () => aRefusal(404, { message: 'This person is not here any more.' }),
      'not here any more',
    ],
    ['to check the connection', unreachable, 'We could not reach Flight Amigo. Check your connection and try again.'],
    ['to try again', () => new Response('', { status: 500 }), 'There was a problem blocking this person.'],
  ])('shows %s where it fails, and stays', async (_what, refuse, sentence) => {
    const { user, shell } = await choose('Block Meena Iyer', { api: { [BLOCK]: refuse } });
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await question()).toBeVisible();
    expect(shell.toasts).toEqual([]);
  });

  it('shows a name as text, whatever it contains', async () => {
    await choose('Block <b>{{x}}</b>', { otherUser: { id: 9, username: '<b>{{x}}</b>', profilePictureUrl: null } });
    expect(await screen.findByRole('heading', { name: /^Block/ })).toHaveTextContent('Block <b>{{x}}</b>?');
  });
});

describe('unblocking a person', () => {
  it('needs no confirmation, and shows a toast', async () => {
    const { calls, shell } = await choose('Unblock Meena Iyer', { blocked: true });
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { title: 'Person unblocked', description: 'You and Meena Iyer can write to each other again.' },
      ]),
    );
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([UNBLOCK]);
  });

  it.each([
    ["the server's message", () => aRefusal(429, { message: 'Please wait a minute.' }), /^Please wait a minute\.$/],
    ['to check the connection', unreachable, /^We could not reach Flight Amigo\./],
    ['to try again', () => new Response('', { status: 500 }), /^There was a problem unblocking this person\./],
  ])('shows %s where it fails', async (_what, refuse, sentence) => {
    const { shell } = await choose('Unblock Meena Iyer', { blocked: true, api: { [UNBLOCK]: refuse } });
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.toasts[0]).toMatchObject({ title: 'The person is still blocked', variant: 'destructive' });
    expect(shell.toasts[0]?.description).toMatch(sentence);
  });
});
