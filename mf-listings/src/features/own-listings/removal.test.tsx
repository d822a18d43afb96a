import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { OwnListing } from 'contracts';
import { anOwnListing, aRefusal } from 'shared-ui/testing';
import { button, card, findButton, notFound, show, unreachable } from './own-listings.fixture.tsx';

// Responses use the real clock; only the timeout of Undo is advanced
const REAL_CLOCKS = ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] as const;

const chennai = anOwnListing({ id: 30, date: '2026-12-12' });
const delhi = anOwnListing({ id: 20, departureCity: 'Delhi', departureAirport: 'DEL', date: '2027-01-09' });
const expired = anOwnListing({ id: 10, status: 'expired', date: '2026-08-14', departureCity: 'Goa' });
const RESTORE = `POST /api/listing/${String(delhi.id)}/restore`;
const DELETE = `DELETE /api/listing/${String(delhi.id)}`;

const passSeconds = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
/** Keyboard focus on Undo would pause its time (ui/undo-row); jsdom does not know that it came from the pointer. */
const byPointer = () => screen.queryAllByRole('button', { name: 'Undo' }).forEach((undo) => fireEvent.blur(undo));
/** Waits for responses. */
const settle = () => passSeconds(0.1);
const undoText = () => screen.getByText(/You can undo this/, { selector: 'p *' }).parentElement as HTMLElement;

async function open(handlers = {}, listings: OwnListing[] = [chennai, delhi, expired]) {
  const page = show({ listings, handlers });
  await settle();
  return page;
}

async function press(name: string, trip: RegExp) {
  const own = await card(trip);
  fireEvent.click(own.getByRole('button', { name }));
  await settle();
  byPointer();
}
const undo = async () => {
  fireEvent.click(button('Undo'));
  await settle();
  byPointer();
};

// Once for all: the store keeps the clock that it was requests with
beforeAll(() => {
  jest.useFakeTimers({ doNotFake: [...REAL_CLOCKS] });
});
afterAll(() => {
  jest.useRealTimers();
});

describe('deleting a listing', () => {
  it('is done immediately on the server, and shows an Undo row in its place, with focus', async () => {
    const { requests } = await open();
    await press('Delete', /Delhi/);
    expect(requests()).toContain('DELETE listing/20');
    expect(screen.queryByRole('article', { name: /Delhi/ })).not.toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Listing deleted' })).toBeVisible();
    expect(undoText()).toHaveTextContent('Delhi to London, Jan 9, 2027. You can undo this for 10 seconds.');
    expect(button('Undo')).toHaveFocus();
    expect(screen.getByText('Listing deleted. You can undo this for 10 seconds.')).toHaveAttribute('role', 'status');
    expect(screen.getByText('1 listing shown')).toHaveAttribute('role', 'status');
    const between = screen.getByRole('article').compareDocumentPosition(undoText());
    expect(between).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('cannot be undone after 10 seconds, which is announced; the next card gets the focus', async () => {
    await open();
    await press('Delete', /Delhi/);
    await passSeconds(9);
    expect(button('Undo')).toBeVisible();
    await passSeconds(2);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(screen.getByRole('article', { name: /Chennai/ })).toHaveFocus();
    expect(screen.getByText('Delhi to London, Jan 9, 2027: deleted for good.')).toHaveAttribute('role', 'status');
  });

  it('leaves the focus where the visitor has moved it', async () => {
    await open();
    await press('Delete', /Delhi/);
    const link = screen.getByRole('link', { name: 'Offer Help' });
    act(() => link.focus());
    await passSeconds(11);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(link).toHaveFocus();
  });

  it('of the last one ends with the empty state, in focus', async () => {
    await open({}, [delhi]);
    await press('Delete', /Delhi/);
    expect(screen.getByRole('region', { name: 'Your offers' })).toBeVisible();
    await passSeconds(11);
    expect(screen.getByRole('heading', { name: 'You have no offers yet' })).toBeVisible();
    expect(document.activeElement).toHaveTextContent('You have no offers yet');
  });

  it('stays deleted if the visitor leaves the page', async () => {
    const { requests, close, server } = await open();
    await press('Delete', /Delhi/);
    close();
    await passSeconds(60);
    expect(server.active.has(20)).toBe(false);
    expect(requests().filter((call) => call.includes('listing/20'))).toEqual(['DELETE listing/20']);
  });

  it('of two is undone one by one, each in its own time', async () => {
    await open();
    await press('Delete', /Delhi/);
    await passSeconds(6);
    await press('Delete', /Chennai/);
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
    await passSeconds(5);
    expect(undoText()).toHaveTextContent(/^Chennai/);
    await undo();
    expect(await card(/Chennai/)).toBeDefined();
    expect(screen.queryByRole('article', { name: /Delhi/ })).not.toBeInTheDocument();
  });

  it('can be undone too where somebody else had posted it', async () => {
    const { requests } = await open({}, [chennai, { ...delhi, userId: null }]);
    fireEvent.click(button('It Is Not Mine'));
    await settle();
    byPointer();
    expect(requests()).toContain('POST listing/20/disown');
    expect(screen.getByRole('group', { name: 'It is removed. Your address was shown to nobody.' })).toBeVisible();
    await undo();
    expect(requests()).toContain('POST listing/20/restore');
    expect(button('It Is Not Mine')).toBeEnabled();
  });

  it('without a response says so, and loses nothing', async () => {
    const { shell } = await open({ [DELETE]: unreachable });
    await press('Delete', /Delhi/);
    expect((await card(/Delhi/)).getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-busy');
    expect(shell.toasts).toEqual([
      {
        title: 'Listing not deleted',
        description: 'We could not reach Flight Amigo. Check your connection and try again.',
        variant: 'destructive',
        action: undefined,
      },
    ]);
  });

  it('is busy until the server has responded', async () => {
    await open({ [DELETE]: () => new Promise(() => undefined) });
    await press('Delete', /Delhi/);
    const busy = (await card(/Delhi/)).getByRole('button', { name: 'Deleting...' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('of what was deleted in another tab says so, without Undo', async () => {
    const { shell, server } = await open();
    server.active.delete(20);
    await press('Delete', /Delhi/);
    expect(screen.queryByRole('article', { name: /Delhi/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(shell.toasts).toMatchObject([
      { title: 'Listing not deleted', description: expect.stringMatching(/^It is no longer there/) },
    ]);
  });
});

describe('undoing', () => {
  it('restores the listing as it was, in its place, with focus', async () => {
    const { requests, shell, server } = await open({}, [chennai, { ...delhi, status: 'closed' }]);
    await press('Delete', /Delhi/);
    await undo();
    expect(requests()).toContain('POST listing/20/restore');
    expect(server.active.has(20)).toBe(true);
    const cards = screen.getAllByRole('article');
    expect(cards[1]).toHaveAccessibleName(/Delhi/);
    expect(cards[1]).toHaveFocus();
    expect((await card(/Delhi/)).getByText('Closed')).toBeVisible();
    expect(shell.toasts).toEqual([{ title: 'Listing restored', description: 'It is as it was before.' }]);
    await passSeconds(60);
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('is not cancelled by the timeout while it is running', async () => {
    let respond: (listing: OwnListing) => void = () => undefined;
    const { server } = await open({ [RESTORE]: () => new Promise((resolve) => (respond = resolve)) });
    await press('Delete', /Delhi/);
    await undo();
    await passSeconds(20);
    expect(button('Undoing...')).toHaveAttribute('aria-busy', 'true');
    server.active.set(delhi.id, delhi);
    respond(delhi);
    await settle();
    expect(await card(/Delhi/)).toBeDefined();
  });

  it('without a response can be tried again', async () => {
    let isDown = true;
    const { shell, server } = await open({ [RESTORE]: () => (isDown ? unreachable() : delhi) });
    await press('Delete', /Delhi/);
    await passSeconds(8);
    await undo();
    expect(shell.toasts).toMatchObject([
      {
        title: 'Listing not restored',
        description: expect.stringMatching(/^We could not reach Flight Amigo/),
        variant: 'destructive',
      },
    ]);
    await passSeconds(8);
    expect(button('Undo')).toHaveFocus();
    isDown = false;
    server.active.set(delhi.id, delhi);
    await undo();
    expect(await card(/Delhi/)).toBeDefined();
  });

  it('that is too late says so, and offers to post the trip again', async () => {
    const { shell, address } = await open({ [RESTORE]: notFound });
    await press('Delete', /Delhi/);
    await undo();
    expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your offers' })).toHaveFocus();
    const [toast] = shell.toasts;
    expect(toast).toMatchObject({
      title: 'Listing not restored',
      description: 'It can no longer be taken back. You can post the trip again.',
      action: { label: 'Post again' },
    });
    act(() => toast?.action?.onPress());
    await settle();
    expect(address()).toBe('/create-listing?type=helper&from=DEL&to=LHR&flight=BA36');
  });

  it('that is refused says why', async () => {
    const message = 'You did this very often. Please wait a minute.';
    const { shell } = await open({ [RESTORE]: () => aRefusal(429, { code: 'limits.too_many', message }) });
    await press('Delete', /Delhi/);
    await undo();
    expect(shell.toasts).toMatchObject([{ title: 'Listing not restored', description: message }]);
    expect(await findButton('Undo')).toBeVisible();
  });
});

describe('deleting a past listing', () => {
  it('shows the Undo row among the others, and restores it', async () => {
    await open();
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[2]!);
    await settle();
    const history = screen.getByRole('region', { name: 'History' });
    expect(history).toContainElement(button('Undo'));
    expect(undoText()).toHaveTextContent(/^Goa to London, Aug 14, 2026/);
    await undo();
    expect(screen.getByRole('heading', { name: 'Goa to London, Aug 14, 2026' }).closest('li')).toHaveFocus();
  });

  it('removes the history when it was the last', async () => {
    await open();
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[2]!);
    await settle();
    byPointer();
    await passSeconds(11);
    expect(screen.queryByRole('region', { name: 'History' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your offers' })).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });
});
