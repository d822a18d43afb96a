import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { BlockedPerson } from 'contracts';
import { aRefusal, aUser, fakeApi, fakePage, renderRemote } from 'shared-ui/testing';
import { BlockedPeople } from './blocked-people.tsx';

const aBlockedPerson = (overrides: Partial<BlockedPerson> = {}): BlockedPerson => ({
  id: 9,
  username: 'Meena Iyer',
  profilePictureUrl: null,
  since: '2026-11-03T09:00:00.000Z',
  ...overrides,
});
const meena = aBlockedPerson();
const anand = aBlockedPerson({ id: 11, username: 'Anand K', since: '2026-10-01T09:00:00.000Z' });
const deleted = aBlockedPerson({ id: 12, username: 'Deleted traveler', since: '2026-09-01T09:00:00.000Z' });

/** The slot of the profile, on a server that stores blocks. */
function open(people: BlockedPerson[], api: Parameters<typeof fakeApi>[0] = {}) {
  let blocked = people;
  const calls = fakeApi({
    'GET /api/blocks': (request) => fakePage(blocked, new URL(request.url).searchParams, '/api/blocks'),
    'PUT /api/blocks/9': () => {
      blocked = [meena, ...blocked];
      return { userId: 9, blocked: true };
    },
    'DELETE /api/blocks/9': () => {
      blocked = blocked.filter(({ id }) => id !== 9);
      return { userId: 9, blocked: false };
    },
    'DELETE /api/blocks/12': () => {
      blocked = blocked.filter(({ id }) => id !== 12);
      return { userId: 12, blocked: false };
    },
    ...api,
  });
  const page = renderRemote(
    { routes: [{ path: '/profile', Component: BlockedPeople }] },
    { at: '/profile', user: aUser() },
  );
  const changes = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${String(path)}`);
  return { ...page, changes };
}

const panel = () => screen.findByRole('region', { name: 'People you have blocked' });
const rows = async () => within(await screen.findByRole('list')).getAllByRole('listitem');
const unblock = (name: string) => screen.findByRole('button', { name: `Unblock ${name}` });

describe('the list of whom one has blocked', () => {
  it('has each with the day, the last one first, and says what unblocking does', async () => {
    open([meena, anand, deleted]);
    await unblock('Meena Iyer');
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Meena Iyer.*Blocked on Nov 3, 2026/),
      expect.stringMatching(/Anand K.*Blocked on Oct 1, 2026/),
      expect.stringMatching(/Deleted traveler.*Blocked on Sep 1, 2026/),
    ]);
    expect(await panel()).toHaveTextContent('If you unblock them, all of that is possible again. They are not told.');
  });

  it('says that it is empty', async () => {
    open([]);
    expect(await screen.findByText('You have blocked nobody.')).toBeVisible();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('shows more on request', async () => {
    const people = Array.from({ length: 21 }, (_, at) => aBlockedPerson({ id: 100 + at, username: `Person ${at}` }));
    const { user } = open(people);
    await user.click(await screen.findByRole('button', { name: 'Show more people' }));
    expect(await unblock('Person 0')).toBeVisible();
    expect(await rows()).toHaveLength(21);
    expect(screen.queryByRole('button', { name: 'Show more people' })).not.toBeInTheDocument();
  });

  it('can be loaded again where it failed', async () => {
    let isDown = true;
    const { user } = open([], { 'GET /api/blocks': () => (isDown ? aRefusal(500) : [meena]) });
    expect(await screen.findByText('The people you have blocked could not be loaded')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await unblock('Meena Iyer')).toBeVisible();
  });
});

describe('unblocking from the list', () => {
  it('happens at once, and can be undone in its place', async () => {
    const { user, changes } = open([meena, anand]);
    await user.click(await unblock('Meena Iyer'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    expect((await rows())[0]).toHaveTextContent('You and Meena Iyer can write to each other again.');
    expect(changes()).toEqual(['DELETE /api/blocks/9']);
    await user.click(undo);
    expect(await unblock('Meena Iyer')).toBeVisible();
    expect(changes()).toEqual(['DELETE /api/blocks/9', 'PUT /api/blocks/9']);
    expect(await panel()).toHaveFocus();
  });

  it('of somebody who has deleted their account offers no Undo, since nobody could be blocked', async () => {
    const { user, shell } = open([deleted]);
    await user.click(await unblock('Deleted traveler'));
    expect(await screen.findByText('You have blocked nobody.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(shell.toasts).toEqual([
      { title: 'Person unblocked', description: 'If they come back, they can write to you.' },
    ]);
    expect(await panel()).toHaveFocus();
  });

  it('says why where it fails, and the person stays', async () => {
    const { user, shell } = open([meena], {
      'DELETE /api/blocks/9': () => aRefusal(429, { message: 'Please wait a minute.' }),
    });
    await user.click(await unblock('Meena Iyer'));
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { title: 'The person is still blocked', description: 'Please wait a minute.', variant: 'destructive' },
      ]),
    );
    expect(await unblock('Meena Iyer')).toBeVisible();
  });

  it('that cannot be undone says why, and goes on offering it', async () => {
    const { user, shell } = open([meena], {
      'PUT /api/blocks/9': () => aRefusal(404, { message: 'This person cannot be reached here.' }),
    });
    await user.click(await unblock('Meena Iyer'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.toasts[0]).toMatchObject({
      title: 'The person is not blocked',
      description: 'This person cannot be reached here.',
    });
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
  });
});
