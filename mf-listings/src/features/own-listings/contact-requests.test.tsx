import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionStarted } from 'shared-ui/app';
import type { ContactRequest } from 'contracts';
import { aContactRequest, anOwnListing, aRefusal, aUser, withNextPage } from 'shared-ui/testing';
import { button, findButton, show } from './own-listings.fixture.tsx';

const PATH = '/api/listing/4711/contact-requests';
const GET = `GET ${PATH}`;
const TRIP = 'Chennai to London, Dec 12, 2026';
const aRequestBy = (id: number, username: string, askedAt = '2026-11-17T12:00:00.000Z'): ContactRequest =>
  aContactRequest({ id, user: { id: id + 100, username, profilePictureUrl: null }, askedAt });
const people = (count: number, first = 1) =>
  Array.from({ length: count }, (_, at) => aRequestBy(first + at, `Person ${String(first + at)}`));

function open(count: number, latest: ContactRequest[], handlers = {}) {
  return show({
    listings: [anOwnListing({ id: 4711, date: '2026-12-12', contactRequests: { count, latest } })],
    handlers,
  });
}
const findPanelOf = async (count: number) =>
  within(await screen.findByRole('group', { name: `Asked for your contact details ${String(count)} ${TRIP}` }));
const findPanel = () => findPanelOf(7);
const links = () => screen.getAllByRole('link', { name: /^Message/ });
const names = () => links().map((link) => link.textContent);

describe('requests for contact details', () => {
  it('are shown beside the listing: their number, the latest with day and time, and links to write to them', async () => {
    open(7, [aRequestBy(1, 'Priya Raman'), aRequestBy(2, 'Karthik S', '2026-11-15T12:00:00.000Z')]);
    const panel = await findPanel();
    const rows = panel.getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/Priya Raman.*Nov 17, 2026, \d+:\d\d [AP]M/);
    expect(rows[1]).toHaveTextContent(/Karthik S.*Nov 15, 2026/);
    const link = panel.getByRole('link', { name: 'Message Priya Raman' });
    expect(link).toHaveAttribute('href', '/messages?to=101&listing=4711');
  });

  it('of users who have left have no link to write to them', async () => {
    const left = aContactRequest({ id: 2, user: { id: null, username: 'Deleted traveler', profilePictureUrl: null } });
    open(7, [aRequestBy(1, 'Priya Raman'), left]);
    const panel = await findPanel();
    expect(panel.getAllByRole('listitem')[1]).toHaveTextContent(/Deleted traveler.*Nov 17, 2026/);
    const linkNames = panel.getAllByRole('link').map(({ textContent }) => textContent);
    expect(linkNames).toEqual(['Priya Raman', 'Message Priya Raman']);
  });

  it('are none at first', async () => {
    open(0, []);
    const panel = await findPanelOf(0);
    expect(panel.getByText('Nobody has asked yet.')).toBeVisible();
    expect(panel.queryByRole('list')).not.toBeInTheDocument();
    expect(panel.queryByRole('button')).not.toBeInTheDocument();
  });

  it('are not shown while the address is unconfirmed, since they are pending', async () => {
    show({ listings: [anOwnListing({ userId: null })] });
    await screen.findByRole('article');
    expect(screen.queryByText('Nobody has asked yet.')).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: /^Asked for your contact details/ })).not.toBeInTheDocument();
  });

  it('can be expanded and collapsed', async () => {
    const { visitor, calls } = open(7, people(3), { [GET]: () => people(7) });
    const toggle = await findButton('Show all 7');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await visitor.click(toggle);
    await waitFor(() => expect(names()).toHaveLength(7));
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('7 people shown')).toHaveAttribute('role', 'status');
    await visitor.click(button('Show fewer'));
    expect(names()).toEqual(['Message Person 1', 'Message Person 2', 'Message Person 3']);
    expect(toggle).toHaveFocus();
    await visitor.click(toggle);
    await waitFor(() => expect(calls.filter(({ path }) => path === PATH)).toHaveLength(2));
  });

  it('load page by page; the first new one gets the focus, and none is shown twice', async () => {
    const pages: Record<string, () => unknown> = {
      '': () => withNextPage(people(20), 'next', PATH),
      // A new request moved the pages by one
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

  it('are on each loaded page as they are now, once they are refetched', async () => {
    let last = 5;
    const { visitor } = open(25, people(3), {
      [GET]: ({ url }: Request) => (url.includes('cursor') ? people(last, 21) : withNextPage(people(20), 'next', PATH)),
    });
    await visitor.click(await findButton('Show all 25'));
    await visitor.click(await findButton('Show more'));
    await waitFor(() => expect(names()).toHaveLength(25));
    last = 4;
    act(() => sessionStarted(aUser()));
    await waitFor(() => expect(names()).toHaveLength(24));
  });

  it('that do not load leave the known ones, and can be loaded again', async () => {
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

  it('continue where they were when the next page did not load', async () => {
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
    await visitor.click(button('Show more'));
    await waitFor(() => expect(names()).toHaveLength(25));
  });

  it('show names as text', async () => {
    open(1, [aRequestBy(1, '\u202eevil<img src=x onerror=alert(1)>')]);
    const [row] = within(await screen.findByRole('list', { name: '' })).getAllByRole('listitem');
    expect(row?.querySelector('img')).toBeNull();
    expect(
      within(row!)
        .getAllByText(/evil<img/)
        .every((name) => name.tagName === 'BDI'),
    ).toBe(true);
  });
});
