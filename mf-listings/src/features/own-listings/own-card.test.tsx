import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { OwnListing } from 'contracts';
import { anOwnListing, aRefusal, aUser } from 'shared-ui/testing';
import { listingsApi } from '../../api/listings.ts';
import { button, card, findButton, notFound, show, unreachable } from './own-listings.fixture.tsx';

const ID = 4711;
const CLOSE = `POST /api/listing/${String(ID)}/close`;
const REOPEN = `POST /api/listing/${String(ID)}/reopen`;
const open = (handlers = {}) => show({ listings: [anOwnListing({ id: ID })], handlers });
const closed = (handlers = {}) => show({ listings: [anOwnListing({ id: ID, status: 'closed' })], handlers });

describe('closing a listing', () => {
  it('hides it from others, shows a toast, and keeps the focus on the same button', async () => {
    const { visitor, shell, server } = open();
    await visitor.click(await findButton('Close'));
    expect(await findButton('Reopen')).toHaveFocus();
    expect((await card(/Chennai/)).getByText('Only you can see this listing.')).toBeVisible();
    expect(server.active.get(ID)?.status).toBe('closed');
    expect(shell.toasts).toEqual([
      {
        title: 'Listing closed',
        description: 'Only you can see it now. You can reopen it until its day has passed.',
      },
    ]);
  });

  it('is busy until the server has responded', async () => {
    let respond: (listing: unknown) => void = () => undefined;
    const { visitor, server } = open({ [CLOSE]: () => new Promise((resolve) => (respond = resolve)) });
    await visitor.click(await findButton('Close'));
    expect(button('Closing...')).toHaveAttribute('aria-busy', 'true');
    server.active.set(ID, anOwnListing({ id: ID, status: 'closed' }));
    await act(async () => respond(server.active.get(ID)));
    expect(await findButton('Reopen')).not.toHaveAttribute('aria-busy');
  });

  it('shows the server’s response, even if the list does not reload', async () => {
    let isDown = false;
    const listing = anOwnListing({ id: ID });
    const { visitor } = show({
      listings: [listing],
      handlers: { 'GET /api/my-listings': () => (isDown ? unreachable() : [listing]) },
    });
    await findButton('Close');
    isDown = true;
    await visitor.click(button('Close'));
    expect(await findButton('Reopen')).toBeVisible();
  });

  it('refetches the public lists', async () => {
    let requestCount = 0;
    const { visitor, shell } = open({ 'GET /api/listings': () => ((requestCount += 1), []) });
    await act(async () => {
      await shell.store.dispatch(listingsApi.endpoints.listRecentListings.initiate('helper'));
    });
    await visitor.click(await findButton('Close'));
    await waitFor(() => expect(requestCount).toBe(2));
  });

  it('says that there is no connection, and changes nothing', async () => {
    const { visitor, shell } = open({ [CLOSE]: unreachable });
    await visitor.click(await findButton('Close'));
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        {
          title: 'Listing not closed',
          description: 'We could not reach Flight Amigo. Check your connection and try again.',
          variant: 'destructive',
        },
      ]),
    );
    expect(await findButton('Close')).toHaveFocus();
    expect((await card(/Chennai/)).getByText('Active')).toBeVisible();
  });

  it('that was deleted in another tab says so, updates the list, and keeps the focus nearby', async () => {
    const { visitor, shell, server } = open({ [CLOSE]: notFound });
    await findButton('Close');
    server.active.clear();
    await visitor.click(button('Close'));
    expect(await screen.findByRole('heading', { name: 'You have no offers yet' })).toBeVisible();
    expect(shell.toasts).toMatchObject([
      {
        title: 'Listing not closed',
        description: 'It is no longer there. It may have been deleted in another tab or on another device.',
      },
    ]);
    expect(document.activeElement).toHaveTextContent('You have no offers yet');
  });

  it('a second time, in another tab, is no error', async () => {
    const { visitor, shell, server } = open();
    await findButton('Close');
    server.active.set(ID, anOwnListing({ id: ID, status: 'closed' }));
    await visitor.click(button('Close'));
    expect(await findButton('Reopen')).toBeVisible();
    expect(shell.toasts).toMatchObject([{ title: 'Listing closed' }]);
  });
});

it.each<[string, Partial<OwnListing>, string[]]>([
  ['that others can find', {}, [`/listing/${String(ID)}/matches`]],
  ['that is not confirmed', { userId: null }, []],
  ['that is closed', { status: 'closed' }, []],
])('a listing %s leads to its matches, others do not', async (_case, overrides, hrefs) => {
  show({ listings: [anOwnListing({ id: ID, ...overrides })] });
  await findButton('Delete');
  const links = screen.queryAllByRole('link', { name: 'Your matches' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs);
});

describe('a closed listing', () => {
  it('has a link to edit it', async () => {
    closed();
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/profile?tab=helper&edit=${String(ID)}`,
    );
  });
});

describe('reopening a listing', () => {
  it('shows it to everybody again', async () => {
    const { visitor, shell, server } = closed();
    await visitor.click(await findButton('Reopen'));
    expect(await findButton('Close')).toHaveFocus();
    expect(server.active.get(ID)?.status).toBe('active');
    expect(shell.toasts).toEqual([{ title: 'Listing reopened', description: 'Everybody can find it again.' }]);
  });

  it('whose day has passed shows the server’s message, and moves it to the history', async () => {
    const message = 'This trip is over. Post it again with a new day.';
    const { visitor, shell, server } = closed({ [REOPEN]: () => aRefusal(409, { code: 'listings.over', message }) });
    await findButton('Reopen');
    server.active.set(ID, anOwnListing({ id: ID, status: 'expired' }));
    await visitor.click(button('Reopen'));
    expect(await screen.findByRole('region', { name: 'History' })).toBeVisible();
    expect(shell.toasts).toEqual([{ title: 'Listing not reopened', description: message, variant: 'destructive' }]);
  });

  it('after the session expired shows only the page’s message', async () => {
    const over = () => aRefusal(401, { code: 'account.login_needed', message: 'Please log in to go on.' });
    const { visitor, shell } = closed({ [REOPEN]: over, 'GET /api/auth/me': over });
    await visitor.click(await findButton('Reopen'));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'You have been logged out' }]));
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });
});

describe('a contact address other than the user’s own', () => {
  const user = aUser({ email: 'priya@example.com' });
  const own = anOwnListing({ id: ID, email: 'priya@example.com', pendingEmail: null });
  const REMOVE_EMAIL = `DELETE /api/listing/${String(ID)}/contact-email`;

  it.each([
    [{ ...own, email: 'mother@example.com' }, 'People who ask get mother@example.com.'],
    [{ ...own, pendingEmail: 'mother@example.com' }, /We sent a link to mother@example\.com/],
  ])('is shown, and can be replaced by the own one (%#)', async (listing, sentence) => {
    const { visitor, shell, server } = show({
      user,
      listings: [listing],
      handlers: { [REMOVE_EMAIL]: () => (server.active.set(ID, own), own) },
    });
    expect(await screen.findByRole('article')).toHaveTextContent(sentence);
    await visitor.click(await findButton('Give My Own Address'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Give My Own Address' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('article')).toHaveFocus());
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Your own address is given' }]));
  });

  it('stays if the server refuses, with a toast', async () => {
    const listing = { ...own, email: 'mother@example.com' };
    const { visitor, shell } = show({ user, listings: [listing], handlers: { [REMOVE_EMAIL]: unreachable } });
    await visitor.click(await findButton('Give My Own Address'));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Address not changed', variant: 'destructive' }]));
    expect(await findButton('Give My Own Address')).toBeVisible();
  });

  it('is not mentioned if there is none', async () => {
    show({ user, listings: [own] });
    await findButton('Close');
    expect(screen.queryByRole('button', { name: 'Give My Own Address' })).not.toBeInTheDocument();
    expect(screen.queryByText(/People who ask/)).not.toBeInTheDocument();
  });
});

it('shows what concerns health to the owner, as something that only they see', async () => {
  show({ listings: [anOwnListing({ needs: ['first_flight'], healthNeeds: ['wheelchair', 'medicine'] })] });
  const own = await card(/Chennai/);
  expect(own.getByText(/^Only you see this:/).closest('p')).toHaveTextContent(
    'Only you see this: Wheelchair, Medicine on time',
  );
  expect(own.getByRole('list', { name: 'What would help' })).toHaveTextContent('First flight');
});
