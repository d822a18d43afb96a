import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AskWith, ConversationListing, Thread, Trip, TripDetails } from 'contracts';
import {
  aConversationListing,
  aHelperListing,
  aMessage,
  anAskChoice,
  anAskWith,
  aRefusal,
  aSeekerListing,
  aThread,
  aTrip,
  aTripDetails,
  withNextPage,
} from 'shared-ui/testing';
import { tripsApi } from '../api/trips.ts';
import { formatClock } from '../parts/days/days.ts';
import { givenScreen } from '../parts/in-view/in-view.fixture.ts';
import { lines, log, meena, mine, open } from './messages-page.fixture.tsx';

const at = '/messages/9';
const ASKED_AT = '2026-11-20T09:58:00.000Z';
const LATER = '2026-11-20T10:15:00.000Z';

type Step = Trip['steps'][number];
const step = (name: string, overrides: Partial<Step> = {}): Step => ({
  step: name,
  by: 'other',
  at: ASKED_AT,
  reason: null,
  messageId: null,
  ...overrides,
});

/** Meena asks the user, who helps. */
const asks = (overrides: Partial<Trip> = {}): Trip =>
  aTrip({
    id: 4,
    otherUser: meena,
    askedByMe: false,
    helpsOther: true,
    can: ['agree', 'decline'],
    revision: 3,
    steps: [step('ask', { messageId: 31 })],
    text: 'Would you fly with my mother?',
    ...overrides,
  });
const agreed = (overrides: Partial<Trip> = {}): Trip =>
  asks({
    state: 'agreed',
    can: ['cancel', 'write_notes'],
    steps: [step('ask', { messageId: 31 }), step('agree', { by: 'me', at: LATER, messageId: 32 })],
    ...overrides,
  });

interface Situation {
  trips?: Trip[];
  handlers?: NonNullable<Parameters<typeof open>[0]>['handlers'];
  details?: Partial<TripDetails>;
}

/** A conversation with what Meena asked, and what was said before. */
function show({ trips = [asks()], handlers = {}, details = {} }: Situation = {}) {
  let shown = trips;
  const messages = [
    aMessage({ id: 30, content: 'Hello', createdAt: '2026-11-20T09:42:00.000Z' }),
    aMessage({ id: 31, content: 'Would you fly with my mother?', createdAt: ASKED_AT }),
    mine({ id: 32, content: 'I agree: let us fly together.', createdAt: LATER }),
    aMessage({ id: 33, content: 'See you at desk 14.', createdAt: '2026-11-20T10:20:00.000Z' }),
  ];
  const page = open({
    at,
    thread: { messages },
    handlers: {
      'GET /api/trips': () => shown,
      'GET /api/trips/4': () => aTripDetails({ ...shown[0], ...details }),
      ...handlers,
    },
  });
  const change = (...next: Trip[]) => {
    shown = next;
    act(() => void page.shell.store.dispatch(tripsApi.util.invalidateTags([{ type: 'Trip', id: 9 }])));
  };
  /** What the next request gets. */
  const set = (...next: Trip[]) => void (shown = next);
  return { ...page, change, set };
}

const card = (name: string | RegExp) => screen.findByRole('article', { name });
const toast = (page: ReturnType<typeof show>) => page.shell.toasts.at(-1);

beforeEach(() => {
  givenScreen();
  localStorage.clear();
});

describe('the steps of a trip', () => {
  it('stand among the messages in the order of time', async () => {
    const decline = step('decline', { by: 'me', at: LATER, messageId: 32 });
    const declined = asks({ state: 'declined', can: [], steps: [step('ask', { messageId: 31 }), decline] });
    show({ trips: [declined] });
    await screen.findByText(/^You declined/);
    const shown = (await lines()).slice(1);
    expect(shown).toEqual([
      expect.stringContaining('Hello'),
      expect.stringContaining(`Meena Iyer asked to fly together, ${formatClock(new Date(ASKED_AT))}`),
      expect.stringContaining('Would you fly with my mother?'),
      expect.stringContaining(`You declined, ${formatClock(new Date(LATER))}`),
      expect.stringContaining('I agree'),
      expect.stringContaining('See you at desk 14.'),
    ]);
  });

  it('stand in place of a message that says no more than the step', async () => {
    show({ trips: [agreed()] });
    await card('You agreed to fly together');
    expect(screen.queryByText('I agree: let us fly together.')).not.toBeInTheDocument();
    expect(screen.getByText('Would you fly with my mother?')).toBeVisible();
  });

  it('without a message stand by their time', async () => {
    const changedAt = '2026-11-20T10:18:00.000Z';
    const changed = step('change_trip', { by: 'site', at: changedAt });
    show({ trips: [agreed({ steps: [...agreed().steps, changed] })] });
    await screen.findByText(/^The trip has changed/);
    const shown = await lines();
    expect(shown.at(-2)).toContain(`The trip has changed, ${formatClock(new Date(changedAt))}`);
    expect(shown.at(-1)).toContain('See you at desk 14.');
  });

  it('that a newer server names are left out', async () => {
    show({ trips: [asks({ steps: [step('ask'), step('greet')] })] });
    await card(/asks to fly together/);
    expect(within(await log()).queryByText(/greet/)).not.toBeInTheDocument();
  });

  it('name why the site has ended it', async () => {
    const ended = step('withdraw', { by: 'site', reason: 'has_amigo' });
    show({ trips: [asks({ state: 'withdrawn', can: [], steps: [step('ask'), ended] })] });
    expect(await screen.findByText(/^This has ended: this flight has an Amigo/)).toBeVisible();
  });
});

describe('a question that waits for my answer', () => {
  it('shows the trip, for whom, the sentence and the needs, once', async () => {
    const request = aSeekerListing({
      userId: 9,
      needs: ['first_flight', 'no_english'],
      traveler: { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s', languageCodes: ['ta'] },
    });
    show({ details: { request } });
    const question = within(await card('Meena Iyer asks to fly together'));
    expect(await question.findByText('First flight')).toBeVisible();
    expect(question.getByText('Speaks no English')).toBeVisible();
    expect(question.getByText('“Would you fly with my mother?”')).toBeVisible();
    expect(question.getByText(/who speaks Tamil/).closest('p')).toHaveTextContent(
      'For Lakshmi (70s), who speaks Tamil.',
    );
    expect(screen.queryByText('Would you fly with my mother?')).not.toBeInTheDocument();
  });

  it('says nothing about health where there is no request that could tell something', async () => {
    show({ trips: [asks({ requestId: null })] });
    const question = within(await card(/asks to fly together/));
    expect(question.queryByText(/about health/)).not.toBeInTheDocument();
  });

  it.each([
    ['asks to fly together', asks],
    ['You agreed to fly together', agreed],
  ])('names the cities: %s', async (title, given) => {
    const itinerary = { ...aTrip().itinerary, departureCity: 'Chennai', arrivalCity: 'London' };
    show({ trips: [given({ itinerary })] });
    expect(await card(new RegExp(title))).toHaveTextContent(/From MAA to LHR Chennai via DOH London/);
  });

  it('says the same about health whether there is something or not', async () => {
    show();
    const question = within(await card(/asks to fly together/));
    expect(question.getByText(/^If there is something to know about health/)).toBeVisible();
  });

  it('is agreed to with the revision that was read, and the focus stays at the card', async () => {
    const page = show({
      handlers: {
        'POST /api/trips/4/agree': () => {
          page.set(agreed());
          return agreed();
        },
      },
    });
    await page.user.click(within(await card(/asks/)).getByRole('button', { name: 'Agree' }));
    const done = await card('You agreed to fly together');
    await waitFor(() => expect(done).toHaveFocus());
    expect(page.bodies('/api/trips/4/agree')).toEqual([{ revision: 3 }]);
    expect(within(done).getByRole('link', { name: 'Open the trip page' })).toHaveAttribute('href', '/trips/4');
    const bar = screen.getByRole('link', { name: /^From MAA to LHR .*Agreed/ });
    expect(bar).toHaveAttribute('href', '/trips/4');
  });

  describe('of several days', () => {
    const severalDays = asks({ itinerary: { ...aTrip().itinerary, endDate: '2026-12-15' } });
    const openDialog = async ({ user }: ReturnType<typeof show>) => {
      await user.click(within(await card(/asks/)).getByRole('button', { name: 'Agree' }));
      return within(await screen.findByRole('dialog', { name: 'Which day do you fly?' }));
    };

    it('is agreed to for one of them, and the focus is at the card', async () => {
      const page = show({
        trips: [severalDays],
        handlers: {
          'POST /api/trips/4/agree': () => {
            page.set(agreed());
            return agreed();
          },
        },
      });
      const dialog = await openDialog(page);
      await page.user.type(dialog.getByLabelText('Day of the flight'), '2026-12-13');
      await page.user.click(dialog.getByRole('button', { name: 'Agree' }));
      const done = await card('You agreed to fly together');
      await waitFor(() => expect(done).toHaveFocus());
      expect(page.bodies('/api/trips/4/agree')).toEqual([{ revision: 3, day: '2026-12-13' }]);
    });

    it('that overlaps another trip of one’s own says so in its card, and leads there', async () => {
      const message = 'You have agreed to another flight on that day: JFK to LAX, 2026-12-12.';
      const page = show({
        trips: [severalDays],
        handlers: { 'POST /api/trips/4/agree': () => aRefusal(409, { message, subjectId: 7 }) },
      });
      const dialog = await openDialog(page);
      await page.user.type(dialog.getByLabelText('Day of the flight'), '2026-12-12');
      await page.user.click(dialog.getByRole('button', { name: 'Agree' }));
      const alert = await within(await card(/asks/)).findByRole('alert');
      expect(alert).toHaveTextContent(message);
      expect(within(alert).getByRole('link', { name: 'Open the other trip' })).toHaveAttribute('href', '/trips/7');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('of two who share no flight any more says why and what to do, in place of Agree', async () => {
    const parted = step('part', { by: 'site', at: '2026-11-20T10:18:00.000Z' });
    const page = show();
    await card(/asks/);
    page.change(
      asks({
        can: ['decline'],
        offerId: 52,
        nothingShared: {
          reason: 'day',
          myFlightNumber: null,
          theirFlightNumber: null,
          myDays: { first: '2026-12-14', last: '2026-12-16' },
          theirDays: { first: '2026-12-12', last: '2026-12-12' },
        },
        steps: [step('ask', { messageId: 31 }), step('agree', { by: 'me', at: LATER, messageId: 32 }), parted],
      }),
    );
    expect(await screen.findByText(/^You share no flight any more, since a listing was edited/)).toBeVisible();
    const question = within(await card(/asks/));
    expect(question.getByText(/^You share no flight any more: /).closest('p')).toHaveTextContent(
      'yours is between Dec 14, 2026 and Dec 16, 2026, theirs on Dec 12, 2026.',
    );
    expect(question.getByRole('link', { name: 'Edit your listing' })).toHaveAttribute(
      'href',
      '/profile?tab=helper&edit=52',
    );
    expect(question.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument();
    expect(question.getByRole('button', { name: 'Decline' })).toBeVisible();
    // After what happened, and not where it was asked
    const shown = await lines();
    expect(shown.findIndex((line) => line.includes('asks to fly together'))).toBeGreaterThan(
      shown.findIndex((line) => line.includes('You share no flight any more, since')),
    );
    expect(shown.at(-1)).toContain('See you at desk 14.');
  });

  it.each([
    ['asks to fly together', asks],
    ['You agreed to fly together', agreed],
  ])('names the whole way where the two share a part of it: %s', async (title, given) => {
    const itinerary = {
      ...aTrip().itinerary,
      departureAirport: 'DOH',
      departureCity: 'Doha',
      arrivalCity: 'London',
      via: [],
      whole: { departureAirport: 'MAA', arrivalAirport: 'LHR', departureCity: 'Chennai', arrivalCity: 'London' },
    };
    show({ trips: [given({ itinerary })] });
    expect(await card(new RegExp(title))).toHaveTextContent('Chennai to London, together from Doha');
  });

  it('is not offered again while what the server said is fetched once more', async () => {
    let isHeld = false;
    const page = show({
      handlers: {
        'GET /api/trips': () => (isHeld ? new Promise(() => undefined) : [asks()]),
        'POST /api/trips/4/agree': () => {
          isHeld = true;
          return agreed();
        },
      },
    });
    await page.user.click(within(await card(/asks/)).getByRole('button', { name: 'Agree' }));
    expect(await card('You agreed to fly together')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument();
  });

  it('that was taken back a second ago shows why it fails, and what is true now', async () => {
    const message = 'This was taken back. The page now shows what is true.';
    const withdrawn = asks({ state: 'withdrawn', can: [], steps: [step('ask'), step('withdraw', { at: LATER })] });
    const page = show({
      handlers: {
        'POST /api/trips/4/agree': () => {
          page.set(withdrawn);
          return aRefusal(409, { message });
        },
      },
    });
    await page.user.click(within(await card(/asks/)).getByRole('button', { name: 'Agree' }));
    expect(await screen.findByText(/took the question back/)).toBeVisible();
    expect(toast(page)).toMatchObject({ description: message, variant: 'destructive' });
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Your message/ })).toHaveFocus());
  });

  it('that overlaps another trip of one’s own says so in its card, and leads there', async () => {
    const message = 'You have agreed to another flight on that day: JFK to LAX, 2026-12-12.';
    const page = show({
      handlers: { 'POST /api/trips/4/agree': () => aRefusal(409, { message, subjectId: 7 }) },
    });
    await page.user.click(within(await card(/asks/)).getByRole('button', { name: 'Agree' }));
    const alert = within(await card(/asks/)).getByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(within(alert).getByRole('link', { name: 'Open the other trip' })).toHaveAttribute('href', '/trips/7');
    expect(toast(page)).toBeUndefined();
  });

  it('is declined in a dialog', async () => {
    const { user } = show();
    await user.click(within(await card(/asks/)).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('dialog', { name: 'Decline kindly' })).toBeVisible();
  });

  it('leads to the field for a message', async () => {
    const { user } = show();
    await user.click(within(await card(/asks/)).getByRole('button', { name: 'Write first' }));
    expect(screen.getByRole('textbox', { name: /^Your message/ })).toHaveFocus();
  });

  it('says without a reload that its listing was deleted, in place of the answers', async () => {
    const page = show();
    await card(/asks/);
    page.change(asks({ can: ['decline'], isListingHidden: true }));
    expect(await screen.findByText(/^We are looking at the listing/)).toBeVisible();
    page.change(asks({ can: [], isListingGone: true }));
    expect(await screen.findByText(/^The listing was deleted/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Agree|Decline)$/ })).not.toBeInTheDocument();
    page.change(asks({ isListingGone: false }));
    expect(await screen.findByRole('button', { name: 'Agree' })).toBeVisible();
    expect(screen.queryByText(/^The listing was deleted/)).not.toBeInTheDocument();
  });

  it('changes without a reload when the other person takes it back', async () => {
    const page = show();
    within(await card(/asks/))
      .getByRole('button', { name: 'Agree' })
      .focus();
    page.change(asks({ state: 'withdrawn', can: [], steps: [step('ask'), step('withdraw', { at: LATER })] }));
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Your message/ })).toHaveFocus());
  });
});

describe('my own question', () => {
  it('can be taken back', async () => {
    const own = asks({ askedByMe: true, can: ['withdraw'], steps: [step('ask', { by: 'me' })] });
    const page = show({ trips: [own], handlers: { 'POST /api/trips/4/withdraw': () => own } });
    const asked = within(await card('You asked Meena Iyer to fly together'));
    await page.user.click(asked.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(page.bodies('/api/trips/4/withdraw')).toHaveLength(1));
  });
});

it('asks whether the two flew together after the flight, at the page of the trip', async () => {
  show({ trips: [agreed({ can: ['say_met'], steps: [...agreed().steps, step('ask_met', { by: 'site' })] })] });
  const question = within(await card('Did you fly together?'));
  expect(question.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/trips/4');
});

it('shows that the trips could not be loaded beside the messages, and loads them again', async () => {
  let isDown = true;
  const { user } = show({ handlers: { 'GET /api/trips': () => (isDown ? aRefusal(503) : [asks()]) } });
  expect(await screen.findByRole('alert')).toHaveTextContent('What you two have asked and agreed could not be loaded.');
  expect(within(await log()).getByText('See you at desk 14.')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card(/asks to fly together/)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('the bar of a conversation', () => {
  const bar = (name: RegExp) => screen.findByRole('link', { name });
  const withTrip = (trip: Trip, listing: Partial<ConversationListing> = {}, { hasEarlier = false } = {}) => {
    const thread = aThread({
      otherUser: meena,
      messages: [aMessage()],
      listing: aConversationListing({ listingId: 52, ...listing }),
    });
    return open({
      at,
      handlers: {
        'GET /api/messages/9': () => (hasEarlier ? withNextPage(thread, 'c1', '/api/messages/9') : thread),
        'GET /api/trips': () => [trip],
        'GET /api/trips/4': () => aTripDetails(trip),
      },
    });
  };

  it('asks after the flight whether they flew together', async () => {
    withTrip(agreed({ can: ['say_met'] }));
    expect(await bar(/^From MAA to LHR .*Did you fly together\?/)).toHaveAttribute('href', '/trips/4');
  });

  it('stays after a done trip', async () => {
    withTrip(agreed({ state: 'done', can: ['review'] }), { isPublic: false });
    expect(await bar(/^From MAA to LHR .*Flew together/)).toHaveAttribute('href', '/trips/4');
  });

  it('shows another listing that they write about after a done trip', async () => {
    withTrip(agreed({ state: 'done', can: [] }), { listingId: 80, isPublic: true });
    await screen.findByText(/^You agreed/);
    expect(screen.getByRole('link', { name: /View trip/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^From MAA to LHR .*Flew together/ })).not.toBeInTheDocument();
  });

  it('is left out while the question about that listing is open', async () => {
    withTrip(asks());
    await card(/asks to fly together/);
    expect(screen.queryByRole('link', { name: /View trip/ })).not.toBeInTheDocument();
  });

  it.each([
    ['that listing', {}],
    ['another listing', { listingId: 80 }],
  ])('is the open question about %s while its card is not loaded', async (_which, listing) => {
    const earlier = asks({ steps: [step('ask', { at: '2026-11-01T10:00:00.000Z', messageId: 3 })] });
    withTrip(earlier, listing, { hasEarlier: true });
    expect(await bar(/^From MAA to LHR .*Asks you/)).toHaveAttribute('href', '/trips/4');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('stays while the open question is about another listing', async () => {
    withTrip(asks(), { listingId: 80 });
    await card(/asks to fly together/);
    expect(screen.getByRole('link', { name: /View trip/ })).toBeVisible();
  });
});

describe('asking in a conversation', () => {
  const THEIRS = anAskWith({ otherUserId: 9, theirListingId: 5, choices: [anAskChoice({ listingId: null })] });
  const ownAlone = (...ids: number[]) =>
    anAskWith({ otherUserId: 9, theirListingId: null, choices: ids.map((listingId) => anAskChoice({ listingId })) });
  interface Asking {
    thread?: Partial<Thread>;
    trips?: Trip[];
    /** What the server says of the question; nothing for one that cannot be asked. */
    askWith?: AskWith[];
    /** The listing they write about, as the server gives it. */
    listing?: () => unknown;
    /** The server gets the question. */
    ask?: () => unknown;
  }
  const about = ({ thread = {}, trips = [], askWith = [THEIRS], listing, ask }: Asking = {}) =>
    open({
      at,
      thread: { listing: aConversationListing({ listingId: 5 }), messages: [aMessage({ id: 30 })], ...thread },
      handlers: {
        'GET /api/trips': () => trips,
        'GET /api/trips/4': () => aTripDetails(asks()),
        'GET /api/listing/5': listing ?? (() => aHelperListing({ id: 5, userId: 9 })),
        'GET /api/trips/ask-with': () => askWith,
        'POST /api/trips': () => {
          ask?.();
          return aTrip({ id: 4, otherUser: meena });
        },
      },
    });
  const button = () => screen.findByRole('button', { name: 'Ask to fly together' });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Ask to fly together' }));
  const sentence = async () => (await dialog()).findByRole('textbox', { name: 'A sentence for Meena Iyer' });
  const openMenu = async ({ user }: ReturnType<typeof about>) => {
    await user.click(await screen.findByRole('button', { name: 'More' }));
    return screen.getByRole('menu');
  };
  const chooseInMenu = async (page: ReturnType<typeof about>) =>
    page.user.click(within(await openMenu(page)).getByRole('menuitem', { name: 'Ask to fly together' }));

  it('sends the listing they write about and the sentence', async () => {
    const { user, bodies, shell } = about();
    await user.click(await button());
    await user.type(await sentence(), 'Together?');
    await user.click((await dialog()).getByRole('button', { name: 'Ask Meena Iyer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodies('/api/trips')).toEqual([{ otherUserId: 9, theirListingId: 5, text: 'Together?', sendSMS: false }]);
    expect(shell.toasts).toMatchObject([{ title: 'You have asked' }]);
    expect(shell.toasts[0]).not.toHaveProperty('action');
  });

  const isOnQuestion = () =>
    document.activeElement?.matches('article') === true || document.activeElement === screen.getByRole('textbox');

  it.each([
    ['beside the listing', async ({ user }: ReturnType<typeof about>) => user.click(await button())],
    ['in the menu', async (page: ReturnType<typeof about>) => chooseInMenu(page)],
  ])('from %s leads to the card of the question, or to the composer', async (_where, press) => {
    const question = aTrip({ id: 4, otherUser: meena, offerId: 5 });
    const trips: Trip[] = [];
    const page = about({ trips, ask: () => trips.push(question) });
    await press(page);
    await page.user.type(await sentence(), 'Together?');
    await page.user.click((await dialog()).getByRole('button', { name: 'Ask Meena Iyer' }));
    await card(/^You asked/);
    await waitFor(() => expect(isOnQuestion()).toBe(true));
  });

  it('says that the listing has left the site, which trying again does not change', async () => {
    const { user } = about({ listing: () => aRefusal(404) });
    await user.click(await button());
    const shown = await dialog();
    expect(await shown.findByText('This listing is no longer on the site')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('can be tried again where the listing could not be loaded', async () => {
    let isDown = true;
    const theirs = aHelperListing({ id: 5, userId: 9 });
    const { user } = about({ listing: () => (isDown ? aRefusal(500) : theirs) });
    await user.click(await button());
    const shown = await dialog();
    expect(await shown.findByText('This listing could not be loaded')).toBeVisible();
    isDown = false;
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await sentence()).toBeVisible();
  });

  it('is not offered beside the listing while something is open between the two', async () => {
    about({ trips: [asks()] });
    await card(/asks/);
    expect(screen.queryByRole('button', { name: 'Ask to fly together' })).not.toBeInTheDocument();
  });

  it('asks the server about the listing they write about', async () => {
    const { calls } = about();
    await button();
    const asked = calls.find(({ path }) => path === '/api/trips/ask-with');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ with: '9', listings: '5' });
  });

  it('is in the menu, about own listings, where the server says so', async () => {
    const page = about({ thread: { listing: null }, askWith: [ownAlone(60, 61)] });
    await chooseInMenu(page);
    await page.user.type(await sentence(), 'Together?');
    expect((await dialog()).getByRole('combobox', { name: 'For which of your listings?' })).toHaveValue('60');
    await page.user.click((await dialog()).getByRole('button', { name: 'Ask Meena Iyer' }));
    await waitFor(() => expect(page.bodies('/api/trips')).toHaveLength(1));
    expect(page.bodies('/api/trips')).toEqual([{ otherUserId: 9, listingId: 60, text: 'Together?', sendSMS: false }]);
  });

  it('says which own listing is asked about already where there is no other', async () => {
    const trip = { id: 4, state: 'agreed', askedByMe: true } as const;
    const refusal = { reason: 'asked_already', nothingShared: null, trip };
    const askWith = [
      anAskWith({ otherUserId: 9, theirListingId: null, choices: [anAskChoice({ listingId: 60, refusal })] }),
    ];
    await chooseInMenu(about({ askWith }));
    const shown = await dialog();
    expect(await shown.findByText(/^You can ask once you have another listing/)).toBeVisible();
    expect(shown.getByText('You have agreed to fly together.')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Open the trip' })).toHaveAttribute('href', '/trips/4');
  });

  it('keeps an open form where its listing is asked about meanwhile', async () => {
    const trips: Trip[] = [];
    const page = about({ thread: { listing: null }, trips, askWith: [ownAlone(60)] });
    await chooseInMenu(page);
    await page.user.type(await sentence(), 'Together?');
    trips.push(asks({ requestId: 60 }));
    act(() => void page.shell.store.dispatch(tripsApi.util.invalidateTags([{ type: 'Trip', id: 9 }])));
    expect(await screen.findByRole('article', { name: /asks/, hidden: true })).toBeInTheDocument();
    expect(await sentence()).toHaveValue('Together?');
  });

  it('leads to a new listing where neither has one to ask about', async () => {
    const page = about({ thread: { listing: null }, askWith: [ownAlone()] });
    await chooseInMenu(page);
    const shown = await dialog();
    expect(await shown.findByText('Please create a listing of your trip first, then ask.')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Find Help' })).toHaveAttribute('href', '/find/create');
    expect(shown.getByRole('link', { name: 'Offer Help' })).toHaveAttribute('href', '/offer/create');
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it.each<[string, Asking]>([
    ['to a person who is not reachable', { thread: { reachable: false } }],
    ['to a person one has blocked', { thread: { blocked: true } }],
    ['without a listing before the first message', { thread: { listing: null, messages: [] } }],
    ['where the server says nothing', { askWith: [] }],
    ['where the server does not offer it', { askWith: [{ ...THEIRS, isOffered: false }] }],
    [
      'where something is open about the listing',
      { askWith: [{ ...THEIRS, openTrip: { id: 4, state: 'asked', askedByMe: true } }] },
    ],
  ])('is not offered %s', async (_where, situation) => {
    const menu = await openMenu(about(situation));
    expect(within(menu).queryByRole('menuitem', { name: 'Ask to fly together' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ask to fly together' })).not.toBeInTheDocument();
  });
});
