import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { api, sessionEnded, sessionStarted } from 'shared-ui/app';
import {
  aConversation,
  aConversationListing,
  anOtherUser,
  aRefusal,
  aThread,
  aUser,
  withNextPage,
} from 'shared-ui/testing';
import { messagesApi } from '../api/messages.ts';
import { comesIntoView, givenScreen, isObserved } from '../parts/in-view/in-view.fixture.ts';
import { list, log, ME, MEENA, meena, open, row, withMeena, withOmar } from './messages-page.fixture.tsx';

const never = () => new Promise(() => undefined);

beforeEach(() => {
  givenScreen();
  localStorage.clear();
});

describe('/messages', () => {
  it('is called Messages [spec 29, 40]', async () => {
    const { shell } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Messages', path: '/messages' }]);
  });

  it('asks a logged-out visitor to log in, and then shows the messages [spec 29, 38, 112, 189, 216]', async () => {
    const { user, shell, calls } = open({ as: null });
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(screen.getByText('Please log in to view your messages')).toBeVisible();
    expect(calls).toEqual([]);
    shell.loginAnswer = aUser();
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await row(/Meena Iyer/)).toBeVisible();
    expect(shell.loginRequests).toHaveLength(1);
  });

  it('asks a user whose session ended to log in, and keeps the focus', async () => {
    open();
    await row(/Meena Iyer/);
    act(() => sessionEnded());
    expect(await screen.findByRole('button', { name: 'Log In' })).toHaveFocus();
    expect(screen.queryByText('Meena Iyer')).not.toBeInTheDocument();
  });

  it('shows an error where the current user did not load, and retries', async () => {
    let isDown = true;
    const { user } = open({
      as: 'unknown',
      handlers: { 'GET /api/auth/me': () => (isDown ? aRefusal(503) : aUser()) },
    });
    expect(await screen.findByText('We could not find out whether you are logged in')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/Meena Iyer/)).toBeVisible();
  });

  it('shows a skeleton until the current user is loaded', async () => {
    open({ as: 'unknown', handlers: { 'GET /api/auth/me': never } });
    expect(await screen.findByText('Your conversations are on their way')).toBeInTheDocument();
    expect(screen.queryByText('Authentication Required')).not.toBeInTheDocument();
  });
});

it('stays with the dialog that is open while the session expires, and when the same person comes back', async () => {
  let isOver = false;
  const over = () => aRefusal(401, { code: 'account.login_needed' });
  const me = aUser({ id: ME });
  const { user, shell } = open({
    at: '/messages/9',
    as: me,
    handlers: {
      'GET /api/auth/me': () => (isOver ? over() : me),
      'GET /api/messages': () => (isOver ? over() : [withMeena]),
      'GET /api/messages/9': () => (isOver ? over() : aThread({ otherUser: meena })),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Report' }));
  const details = await screen.findByRole('textbox', { name: /^What happened/ });
  await user.type(details, 'He asks for money.');
  isOver = true;
  act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
  expect(await screen.findByText('Please log in to view your messages')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^What happened/ })).toBe(details);
  isOver = false;
  act(() => sessionStarted(me));
  await waitFor(() => expect(screen.queryByText('Please log in to view your messages')).not.toBeInTheDocument());
  expect(details).toHaveValue('He asks for money.');
  act(() => sessionEnded());
  await waitFor(() => expect(details).not.toBeInTheDocument());
  expect(document.body).not.toHaveTextContent('Meena');
});

describe('the conversations', () => {
  it('show in the order of the server, each with its name [spec 111, 112, 179, 216]', async () => {
    open({ conversations: [withOmar, withMeena] });
    const rows = within(await list());
    await rows.findByRole('link', { name: /Omar Haddad/ });
    expect(rows.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Omar Haddad'),
      expect.stringContaining('Meena Iyer'),
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'Select a conversation' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it("show the other user's picture or initials [spec 111]", async () => {
    const profilePictureUrl = 'https://pictures.example.org/meena.jpg';
    open({ conversations: [aConversation({ otherUser: { ...meena, profilePictureUrl } }), withOmar] });
    expect((await row(/Meena Iyer/)).querySelector('img')).toHaveAttribute('src', profilePictureUrl);
    expect(within(await row(/Omar Haddad/)).getByText('OH')).toBeInTheDocument();
  });

  it.each([
    { read: false, senderId: 9, isNew: true, what: 'what the other person wrote and I have not read' },
    { read: true, senderId: 9, isNew: false, what: 'what I have read' },
    { read: false, senderId: 7, isNew: false, what: 'what I wrote and they have not read' },
  ])('mark $what as new: $isNew [spec 111]', async ({ read, senderId, isNew }) => {
    open({ conversations: [aConversation({ otherUser: meena, read, senderId })] });
    const meenas = within(await row(/Meena Iyer/));
    expect(meenas.queryAllByText('New')).toHaveLength(isNew ? 1 : 0);
  });

  it('open with a press, and the open one is marked', async () => {
    const { user, address } = open();
    await user.click(await row(/Meena Iyer/));
    expect(await log()).toBeVisible();
    expect(address()).toBe('/messages/9');
    expect(await row(/Meena Iyer/)).toHaveAttribute('aria-current', 'true');
    expect(await row(/Omar Haddad/)).not.toHaveAttribute('aria-current');
  });

  it('link to the search where there are none [spec 112]', async () => {
    const { user, address } = open({ conversations: [] });
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
    expect(screen.queryByText('Select a conversation')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Find Companions' }));
    await waitFor(() => expect(address()).toBe('/search'));
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = open({ handlers: { 'GET /api/messages': () => (isDown ? aRefusal(500) : [withMeena]) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your conversations could not be loaded');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/Meena Iyer/)).toBeVisible();
  });
});

describe('a long list of conversations', () => {
  const later = (request: Request) => new URL(request.url).searchParams.get('cursor') === 'c1';
  const pages = (request: Request) => (later(request) ? [withOmar] : withNextPage([withMeena], 'c1', '/api/messages'));

  it('loads its next page when its end comes into view', async () => {
    open({ handlers: { 'GET /api/messages': pages } });
    await comesIntoView(await screen.findByRole('button', { name: 'Show more conversations' }));
    expect(await row(/Omar Haddad/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more conversations' })).not.toBeInTheDocument();
  });

  it('loads its next page by the button too', async () => {
    const { user } = open({ handlers: { 'GET /api/messages': pages } });
    await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    expect(await row(/Omar Haddad/)).toBeVisible();
  });

  it('shows an error, keeps the loaded ones, and retries by the button only', async () => {
    let isDown = true;
    const handler = (request: Request) => (later(request) && isDown ? aRefusal(500) : pages(request));
    const { user } = open({ handlers: { 'GET /api/messages': handler } });
    await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More could not be loaded');
    expect(await row(/Meena Iyer/)).toBeVisible();
    const again = screen.getByRole('button', { name: 'Show more conversations' });
    expect(isObserved(again)).toBe(false);
    isDown = false;
    await user.click(again);
    expect(await row(/Omar Haddad/)).toBeVisible();
  });

  it('refetches only its first page after a change, and keeps the rest', async () => {
    const sara = aConversation({ otherUser: anOtherUser({ id: 14, username: 'Sara Berg' }), senderId: 14, id: 90 });
    let first = [withMeena, withOmar];
    const handler = (request: Request) =>
      later(request)
        ? [sara, aConversation({ id: 91, otherUser: anOtherUser({ id: 15, username: 'Lena Vogt' }) })]
        : withNextPage(first, 'c1', '/api/messages');
    const { user, shell, calls } = open({ handlers: { 'GET /api/messages': handler } });
    const names = async () =>
      within(await list())
        .getAllByRole('link')
        .map(({ textContent }) => /(Meena|Omar|Sara|Lena) /.exec(textContent)?.[1]);
    await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    await row(/Sara Berg/);
    first = [{ ...sara, read: false }, withMeena];
    act(() => void shell.store.dispatch(messagesApi.util.invalidateTags(['Conversation'])));
    await waitFor(async () => expect((await names())[0]).toBe('Sara'));
    expect(await names()).toEqual(['Sara', 'Meena', 'Omar', 'Lena']);
    const cursors = calls.filter(({ path }) => path === '/api/messages').map(({ query }) => query.get('cursor'));
    expect(cursors).toEqual([null, 'c1', null]);
    expect(screen.queryByRole('button', { name: 'Show more conversations' })).not.toBeInTheDocument();
  });

  it('shows a conversation once that moved up meanwhile', async () => {
    const overlapping = (request: Request) => (later(request) ? [withMeena, withOmar] : pages(request));
    const { user } = open({ handlers: { 'GET /api/messages': overlapping } });
    await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    await row(/Omar Haddad/);
    expect(within(await list()).getAllByRole('link', { name: /Meena Iyer/ })).toHaveLength(1);
  });
});

describe('/messages?to=…', () => {
  it('redirects to that conversation, and sends the listing to the server', async () => {
    const { address, calls, router } = open({ at: '/messages?to=9&listing=5' });
    expect(await log()).toBeVisible();
    expect(address()).toBe('/messages/9');
    expect(router.state.location.state).toEqual({ listing: 5 });
    const request = calls.find(({ path }) => path === '/api/messages/9');
    expect(Object.fromEntries(request?.query ?? [])).toEqual({ peek: 'true', listing: '5' });
  });

  it.each(['abc', '0', '-3', '1.5', ''])('shows the list where %p is no user id', async (to) => {
    const { address } = open({ at: `/messages?to=${to}` });
    expect(await row(/Meena Iyer/)).toBeVisible();
    expect(address()).toBe(`/messages?to=${to}`);
  });
});

describe('a row of the list', () => {
  const words = {
    lastMessage: 'See you at desk 14.',
    listing: aConversationListing({ departureAirport: 'MAA', arrivalAirport: 'LHR', date: '2026-12-12' }),
    latestTrip: { id: 4, state: 'agreed', askedByMe: true },
  };

  it('shows the last words, the days, and where the two stand', async () => {
    open({ conversations: [{ ...withMeena, ...words }] });
    const shown = await row(/Meena Iyer/);
    expect(shown).toHaveTextContent('See you at desk 14. MAA to→ LHR, Dec 12, 2026 Agreed');
  });

  it('shows the days that the state is about, where they write about another listing', async () => {
    const itinerary = { departureAirport: 'LHR', arrivalAirport: 'MAA', date: '2027-01-10' };
    open({ conversations: [{ ...withMeena, ...words, latestTrip: { ...words.latestTrip, itinerary } }] });
    expect(await row(/Meena Iyer/)).toHaveTextContent('LHR to→ MAA, Jan 10, 2027 Agreed');
  });

  it('says that the last words are mine', async () => {
    open({ conversations: [{ ...withMeena, ...words, senderId: ME }] });
    expect(await row(/Meena Iyer/)).toHaveTextContent('You: See you at desk 14.');
  });

  it.each([
    ['asked', false, {}, 'Asks you'],
    ['asked', true, {}, 'You asked'],
    ['agreed', true, { isOver: false }, 'Agreed'],
    ['agreed', true, { isOver: true }, 'Did you fly together?'],
    ['done', true, { isOver: true }, 'Flew together'],
    ['withdrawn', false, {}, 'Withdrawn'],
  ])('calls %s (by me: %p, %p): %s', async (state, askedByMe, flight, called) => {
    open({ conversations: [{ ...withMeena, latestTrip: { id: 4, state, askedByMe, ...flight } }] });
    expect(await row(/Meena Iyer/)).toHaveTextContent(called);
  });
});

describe('searching the conversations', () => {
  const found = (request: Request) =>
    new URL(request.url).searchParams.get('q') === 'desk' ? [withMeena] : [withMeena, withOmar];
  const field = () => screen.findByRole('searchbox', { name: 'Search your conversations' });

  it('asks the server for what is typed', async () => {
    const { user } = open({ handlers: { 'GET /api/messages': found } });
    await row(/Omar Haddad/);
    await user.type(await field(), 'desk');
    await waitFor(() => expect(screen.queryByText('Omar Haddad')).not.toBeInTheDocument());
    expect(await row(/Meena Iyer/)).toBeVisible();
  });

  it.each([
    { who: 'the other', senderId: MEENA, wroteLast: ME, words: / Gate 4$/ },
    { who: 'the user', senderId: ME, wroteLast: MEENA, words: / You: Gate 4$/ },
  ])('shows the words of $who with their time', async ({ senderId, wroteLast, words }) => {
    const createdAt = '2026-01-05T10:00:00.000Z';
    const last = { senderId: wroteLast, lastMessageAt: '2026-02-09T10:00:00.000Z', lastMessage: 'Gate 4' };
    open({ conversations: [aConversation({ otherUser: meena, ...last, found: { senderId, createdAt } })] });
    const shown = await row(/Meena Iyer/);
    expect(shown).toHaveTextContent(words);
    expect(within(shown).getByText(/Jan 5/)).toBeVisible();
    expect(shown.textContent.includes('You:')).toBe(senderId === ME);
  });

  it('shows the last message where only the name was found', async () => {
    const last = { senderId: ME, lastMessageAt: '2026-02-09T10:00:00.000Z', lastMessage: 'Gate 4' };
    open({ conversations: [aConversation({ otherUser: meena, ...last, found: null })] });
    const shown = await row(/Meena Iyer/);
    expect(shown).toHaveTextContent(/ You: Gate 4$/);
    expect(within(shown).getByText(/Feb 9/)).toBeVisible();
  });

  it('says that nothing was found, and keeps the field', async () => {
    const none = (request: Request) => (new URL(request.url).searchParams.has('q') ? [] : [withMeena, withOmar]);
    const { user } = open({ handlers: { 'GET /api/messages': none } });
    await user.type(await field(), 'zebra');
    expect(await screen.findByText('No conversation has “zebra” in it.')).toBeVisible();
    expect(await field()).toHaveValue('zebra');
    await user.clear(await field());
    expect(await row(/Omar Haddad/)).toBeVisible();
  });
});
