import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionStarted } from 'shared-ui/app';
import type { ContactRequest } from 'shared-ui/contracts';
import { aContactRequest, anOwnListing, aRefusal, aUser, withNextPage } from 'shared-ui/testing';
import { button, findButton, show } from './own-listings.fixture.tsx';

const PATH = '/api/listing/4711/contact-requests';
const GET = `GET ${PATH}`;
const TRIP = 'Chennai to London, Dec 12, 2026';
const asker = (id: number, username: string, askedAt = '2026-11-17T12:00:00.000Z'): ContactRequest =>
  aContactRequest({ id, user: { id: id + 100, username, profilePictureUrl: null }, askedAt });
const people = (count: number, first = 1) =>
  Array.from({ length: count }, (_, at) => asker(first + at, `Person ${String(first + at)}`));

function open(count: number, latest: ContactRequest[], handlers = {}) {
  return show({
    listings: [anOwnListing({ id: 4711, date: '2026-12-12', contactRequests: { count, latest } })],
    handlers,
  });
}
const trayOf = async (count: number) =>
  within(await screen.findByRole('group', { name: `Asked for your contact details ${String(count)} ${TRIP}` }));
const tray = () => trayOf(7);
const links = () => screen.getAllByRole('link', { name: /^Message/ });
const names = () => links().map((link) => link.textContent);

describe('who asked for one’s contact details', () => {
  it('stands beside the listing: how many, the latest with the day and time, and a way to write to them', async () => {
    open(7, [asker(1, 'Priya Raman'), asker(2, 'Karthik S', '2026-11-15T12:00:00.000Z')]);
    const asked = await tray();
    const rows = asked.getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/Priya Raman.*Nov 17, 2026, \d+:\d\d [AP]M/);
    expect(rows[1]).toHaveTextContent(/Karthik S.*Nov 15, 2026/);
    const link = asked.getByRole('link', { name: 'Message Priya Raman' });
    expect(link).toHaveAttribute('href', '/messages?to=101&listing=4711');
  });

  it('is somebody who has left, without a way to write to them', async () => {
    const left = aContactRequest({ id: 2, user: { id: null, username: 'Deleted traveler', profilePictureUrl: null } });
    open(7, [asker(1, 'Priya Raman'), left]);
    const asked = await tray();
    expect(asked.getAllByRole('listitem')[1]).toHaveTextContent(/Deleted traveler.*Nov 17, 2026/);
    expect(asked.getAllByRole('link')).toEqual([asked.getByRole('link', { name: 'Message Priya Raman' })]);
  });

  it('is nobody yet', async () => {
    open(0, []);
    const asked = await trayOf(0);
    expect(asked.getByText('Nobody has asked yet.')).toBeVisible();
    expect(asked.queryByRole('list')).not.toBeInTheDocument();
    expect(asked.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is not said while the address is unconfirmed: who asks then waits, and is no one the owner sees', async () => {
    show({ listings: [anOwnListing({ userId: null })] });
    await screen.findByRole('article');
    expect(screen.queryByText('Nobody has asked yet.')).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: /^Asked for your contact details/ })).not.toBeInTheDocument();
  });

  it('can be shown whole, and folded again', async () => {
    const { visitor, calls } = open(7, people(3), { [GET]: () => people(7) });
    const unfold = await findButton('Show all 7');
    expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await visitor.click(unfold);
    await waitFor(() => expect(names()).toHaveLength(7));
    expect(unfold).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('7 people shown')).toHaveAttribute('role', 'status');
    await visitor.click(button('Show fewer'));
    expect(names()).toEqual(['Message Person 1', 'Message Person 2', 'Message Person 3']);
    expect(unfold).toHaveFocus();
    await visitor.click(unfold);
    await waitFor(() => expect(calls.filter(({ path }) => path === PATH)).toHaveLength(2));
  });

  it('comes a page at a time; the focus goes to the first that is new, and nobody comes twice', async () => {
    const pages: Record<string, () => unknown> = {
      '': () => withNextPage(people(20), 'next', PATH),
      // Somebody asked anew while the page was turned
      next: () => people(6, 20),
    };
    const { visitor } = open(25, people(3), {
      [GET]: ({ url }: Request) => pages[new URL(url).searchParams.get('cursor') ?? '']?.(),
    });
    await visitor.click(await findButton('Show all 25'));
    await visitor.click(await findButton('Show more'));
    await waitFor(() => expect(names()).toHaveLength(25));
    await waitFor(() => expect(links()[20]?.closest('li')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('is asked for again by its first page alone, and keeps what was loaded behind it', async () => {
    const { visitor, calls } = open(25, people(3), {
      [GET]: ({ url }: Request) => (url.includes('cursor') ? people(5, 21) : withNextPage(people(20), 'next', PATH)),
    });
    await visitor.click(await findButton('Show all 25'));
    await visitor.click(await findButton('Show more'));
    await waitFor(() => expect(names()).toHaveLength(25));
    const asked = () => calls.filter(({ path }) => path === PATH);
    const before = asked().length;
    act(() => sessionStarted(aUser()));
    await waitFor(() => expect(asked().length).toBeGreaterThan(before));
    await waitFor(() => expect(names()).toHaveLength(25));
    expect(asked()).toHaveLength(before + 1);
  });

  it('that does not come keeps those who are known, and can be asked for again', async () => {
    let isDown = true;
    const { visitor } = open(7, people(3), { [GET]: () => (isDown ? aRefusal(503) : people(7)) });
    await visitor.click(await findButton('Show all 7'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not load who asked.');
    expect(names()).toHaveLength(3);
    isDown = false;
    await visitor.click(button('Try again'));
    await waitFor(() => expect(names()).toHaveLength(7));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('goes on from where it was when the next page does not come', async () => {
    let isDown = true;
    const next = () => (isDown ? aRefusal(503) : people(5, 21));
    const { visitor } = open(25, people(3), {
      [GET]: ({ url }: Request) => (url.includes('cursor') ? next() : withNextPage(people(20), 'next', PATH)),
    });
    await visitor.click(await findButton('Show all 25'));
    await visitor.click(await findButton('Show more'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(names()).toHaveLength(20);
    isDown = false;
    await visitor.click(button('Try again'));
    await waitFor(() => expect(names()).toHaveLength(25));
  });

  it('is text, whatever a name holds', async () => {
    open(1, [asker(1, '\u202eevil<img src=x onerror=alert(1)>')]);
    const [row] = within(await screen.findByRole('list', { name: '' })).getAllByRole('listitem');
    expect(row?.querySelector('img')).toBeNull();
    expect(
      within(row!)
        .getAllByText(/evil<img/)
        .every((name) => name.tagName === 'BDI'),
    ).toBe(true);
  });
});
