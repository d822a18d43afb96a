import {
  agreeSchema,
  askSchema,
  blockSchema,
  changeNotesSchema,
  clearUpToSchema,
  contactMessageSchema,
  type Conversation,
  type LiveEvent,
  type Message,
  type MessageNotices,
  messageNoticesChangesSchema,
  metSchema,
  newMessageSchema,
  newReportSchema,
  newTripReviewSchema,
  readUpToSchema,
  type Thread,
  todayHere,
  addDays,
  type Trip,
  type TripDetails,
  type TripState,
  type TripStep,
} from 'contracts';
import {
  aConversationListing,
  aListing,
  aMessage,
  anOtherUser,
  aRefusal,
  aSeekerListing,
  aThread,
  anAskChoice,
  anAskWith,
  aTripDetails,
  aTripFlight,
  aUser,
  requireUser,
  type FakeHandlers,
  type FakeCall,
  fakePage,
  type FakeStreams,
  found,
  refuse,
  type SendEvent,
} from 'shared-ui/testing';

const PAGE_SIZE = 30;
const RESPONSE_DELAY_MS = 2500;
const me = aUser().id;

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const createMessage = (senderId: number, hours: number, content: string): Message =>
  aMessage({ senderId, content, createdAt: ago(hours) });

/** With Meena about a listing, two pages long; with Anand, unread; with Lucía, who has left. */
const threads: Thread[] = [
  aThread({
    otherUser: anOtherUser(),
    listing: aConversationListing(),
    canSms: true,
    messages: [
      ...Array.from({ length: 40 }, (_, at) =>
        createMessage(at % 2 ? 9 : me, 90 - at, `Line ${String(at + 1)} of an old conversation.`),
      ),
      createMessage(me, 4, 'Hello Meena, my mother flies on BA 36 too. Could you help her at the gate?'),
      createMessage(9, 3, 'Of course! I am in seat 31C, and speak Tamil.'),
    ],
  }),
  aThread({
    otherUser: anOtherUser({ id: 11, username: 'Anand K' }),
    messages: [
      createMessage(me, 30, 'Do you still look for somebody?'),
      createMessage(11, 1, 'Yes, for the flight on Saturday.'),
    ],
  }),
  aThread({
    otherUser: anOtherUser({ id: 12, username: 'Deleted traveler' }),
    reachable: false,
    messages: [createMessage(12, 300, 'Thank you for everything.')],
  }),
].map((thread, at) => ({ ...thread, readUpTo: thread.messages.at(at === 1 ? 0 : -1)?.id ?? null }));

/** Any other user exists too: a conversation starts with the first message. */
function getOrCreateThread(id: number): Thread {
  if (id === me) refuse(404, 'This could not be found.');
  const known = threads.find(({ otherUser }) => otherUser.id === id);
  if (known) return known;
  const started = aThread({ otherUser: anOtherUser({ id, username: `Traveler ${String(id)}` }) });
  threads.push(started);
  return started;
}

const isUnread = ({ messages, readUpTo }: Thread): boolean => {
  const last = messages.at(-1);
  return last !== undefined && last.senderId !== me && last.id > (readUpTo ?? 0);
};
const unread = (): number => threads.filter(isUnread).length;

const toConversations = (thread: Thread): Conversation[] => {
  const last = thread.messages.at(-1);
  if (!last) return [];
  const { otherUser } = thread;
  const read = last.senderId === me ? (thread.otherReadUpTo ?? 0) >= last.id : !isUnread(thread);
  return [{ id: otherUser.id, otherUser, read, senderId: last.senderId, lastMessageAt: last.createdAt }];
};

const subscribers = new Set<SendEvent>();
let lastEvent = 0;
type EventInput = LiveEvent extends infer Event
  ? Event extends { unread: number }
    ? Omit<Event, 'unread'>
    : never
  : never;
const publish = (event: EventInput): void => {
  lastEvent += 1;
  for (const send of subscribers) send(String(lastEvent), { ...event, unread: unread() });
};

function addMessage(thread: Thread, message: Message): Message {
  thread.messages.push(message);
  publish({ kind: 'message', otherUserId: thread.otherUser.id, message });
  return message;
}

/** The other user reads the message and responds. */
function respondLater(thread: Thread, { id: messageId }: Message): void {
  const { id: otherUserId } = thread.otherUser;
  setTimeout(() => {
    thread.otherReadUpTo = messageId;
    publish({ kind: 'read', otherUserId, byMe: false, messageId });
    addMessage(thread, createMessage(otherUserId, 0, 'Thank you for writing. I will answer tonight.'));
  }, RESPONSE_DELAY_MS);
}

function sendMessage(call: FakeCall): Message {
  requireUser(call);
  const { receiverId, content, clientId, sendSMS } = newMessageSchema.parse(call.body);
  const thread = getOrCreateThread(receiverId);
  if (!thread.reachable) refuse(403, 'This person has left Flight Amigo.', 'messaging.left');
  const stored = thread.messages.find((one) => clientId !== undefined && one.clientId === clientId);
  if (stored) return stored;
  const sms = sendSMS ? 'queued' : 'none';
  const message = addMessage(thread, { ...createMessage(me, 0, content), clientId: clientId ?? null, sms });
  respondLater(thread, message);
  return message;
}

/** A page of a conversation, the newest page first. */
function getThreadPage(call: FakeCall): Response {
  requireUser(call);
  const thread = getOrCreateThread(Number(call.params['otherUserId']));
  const end = Number(call.query.get('cursor') ?? thread.messages.length);
  const start = Math.max(0, end - PAGE_SIZE);
  const link = `</api/messages/${String(thread.otherUser.id)}?cursor=${String(start)}>; rel="next"`;
  const page = { ...thread, messages: thread.messages.slice(start, end) };
  return Response.json(page, start > 0 ? { headers: { Link: link } } : {});
}

let notices: MessageNotices = { smsCopies: true, mailNotices: true, smsStopped: false };

const setBlocked = (blocked: boolean) => (call: FakeCall) => {
  requireUser(call);
  const thread = getOrCreateThread(Number(call.params['userId']));
  thread.blocked = blocked;
  return blockSchema.parse({ userId: thread.otherUser.id, blocked });
};

const CITIES = { departureCity: 'Chennai', arrivalCity: 'London' };

/** In, or before, so many days. */
const createTrip = (
  days: number,
  overrides: Partial<TripDetails>,
  itinerary: Partial<Trip['itinerary']> = {},
): TripDetails => {
  const date = addDays(todayHere(), days);
  const trip = aTripDetails({ request: aSeekerListing({ date }), createdAt: ago(26), ...overrides });
  const flights = (itinerary.flights ?? trip.itinerary.flights).map((flight) => ({ ...flight, date }));
  return { ...trip, itinerary: { ...trip.itinerary, ...CITIES, date, lastDate: date, ...itinerary, flights } };
};

/** Of one who flies from Chennai to London: her own flight is from Doha on. */
const FROM_DOHA: Partial<Trip['itinerary']> = {
  departureAirport: 'DOH',
  departureCity: 'Doha',
  via: [],
  flightNumber: 'QR3',
  flights: [
    aTripFlight({
      departureAirport: 'DOH',
      arrivalAirport: 'LHR',
      time: '08:05',
      flightNumber: 'QR3',
      flightNumberOf: 'other',
    }),
  ],
  whole: { departureAirport: 'MAA', arrivalAirport: 'LHR', ...CITIES },
};

const dayIn = (days: number) => ({ first: addDays(todayHere(), days), last: addDays(todayHere(), days) });

/** Asked by Meena for several days, asked but parted by an edit, agreed for a part of the way; asked, agreed, and over. */
const trips: TripDetails[] = [
  createTrip(
    50,
    { askedByMe: false, helpsOther: true, travelerName: null, can: ['agree', 'decline'] },
    { endDate: addDays(todayHere(), 53), lastDate: addDays(todayHere(), 53) },
  ),
  createTrip(30, {
    askedByMe: false,
    helpsOther: true,
    can: ['decline'],
    nothingShared: {
      reason: 'day',
      myFlightNumber: null,
      theirFlightNumber: null,
      myDays: dayIn(32),
      theirDays: dayIn(30),
    },
    steps: [
      { step: 'ask', by: 'other', at: ago(26), reason: null, messageId: null },
      { step: 'part', by: 'site', at: ago(2), reason: null, messageId: null },
    ],
  }),
  createTrip(25, { state: 'agreed', can: ['cancel', 'write_notes'], travelerName: 'Aicha' }, FROM_DOHA),
  createTrip(40, { askedByMe: false, helpsOther: true, travelerName: null, can: ['agree', 'decline'] }),
  createTrip(20, { state: 'agreed', can: ['cancel', 'write_notes'], healthNeeds: ['wheelchair'] }),
  createTrip(-3, { state: 'agreed', can: ['say_met'], met: { mine: null, theirs: true } }),
];

const findTrip = ({ params }: FakeCall): TripDetails => found(trips.find(({ id }) => id === Number(params['id'])));

/** For the day that was named, where several were open. */
const agree = (call: FakeCall): unknown => {
  const { day } = agreeSchema.parse(call.body);
  const { itinerary } = findTrip(call);
  const { date, endDate } = itinerary;
  if (endDate !== null && (day === undefined || day < date || day > endDate))
    return aRefusal(422, { fields: [{ path: 'day', message: 'Please choose one of the days that are open' }] });
  const trip = takeStep('agree', 'agreed', ['cancel', 'write_notes'])(call);
  const agreed = day ?? date;
  const flights = itinerary.flights.map((flight) => ({ ...flight, date: agreed }));
  return Object.assign(trip, { itinerary: { ...itinerary, date: agreed, endDate: null, lastDate: agreed, flights } });
};

/** The state after a step, in which nothing more can be done. */
const takeStep =
  (step: TripStep, state: TripState, can: string[] = []) =>
  (call: FakeCall): Trip => {
    requireUser(call);
    const trip = findTrip(call);
    const taken = { step, by: 'me', at: ago(0), reason: null, messageId: null } as const;
    return Object.assign(trip, { state, can, steps: [...trip.steps, taken] });
  };

function answerMet(call: FakeCall): Trip {
  const { met } = metSchema.parse(call.body);
  const trip = takeStep(met ? 'say_met' : 'say_not_met', met ? 'done' : 'not_met', met ? ['review'] : [])(call);
  return Object.assign(trip, { met: { mine: met, theirs: true }, reviewsShownBy: ago(-14 * 24) });
}

function writeNotes(call: FakeCall): Trip {
  const { text, revision } = changeNotesSchema.parse(call.body);
  const trip = findTrip(call);
  if (trip.notes.revision !== revision) refuse(409, 'The other person has changed the notes meanwhile.');
  return Object.assign(trip, { notes: { text, revision: revision + 1, changedBy: 'me', changedAt: ago(0) } });
}

function reviewTrip(call: FakeCall): TripDetails {
  const review = { ...newTripReviewSchema.parse(call.body), createdAt: ago(0) };
  const reviews = { mine: true, theirs: false, areShown: false };
  return Object.assign(findTrip(call), { can: [], myReview: review, reviews });
}

export const handlers: FakeHandlers = {
  'GET /api/messages': (call) => {
    requireUser(call);
    const all = threads.flatMap(toConversations);
    return fakePage(
      all.toSorted((one, other) => other.lastMessageAt.localeCompare(one.lastMessageAt)),
      call.query,
      '/api/messages',
    );
  },
  'GET /api/messages/:otherUserId': getThreadPage,
  'POST /api/messages': sendMessage,
  'POST /api/messages/:otherUserId/read': (call) => {
    requireUser(call);
    const thread = getOrCreateThread(Number(call.params['otherUserId']));
    const { messageId } = readUpToSchema.parse(call.body);
    thread.readUpTo = Math.max(thread.readUpTo ?? 0, messageId);
    publish({ kind: 'read', otherUserId: thread.otherUser.id, byMe: true, messageId });
    return { unread: unread() };
  },
  'DELETE /api/messages/:otherUserId': (call) => {
    requireUser(call);
    const thread = getOrCreateThread(Number(call.params['otherUserId']));
    const { messageId } = clearUpToSchema.parse(call.body);
    thread.messages = thread.messages.filter(({ id }) => id > messageId);
    publish({ kind: 'changed', otherUserId: thread.otherUser.id });
    return { unread: unread() };
  },
  'DELETE /api/messages/:otherUserId/:messageId': (call) => {
    requireUser(call);
    const thread = getOrCreateThread(Number(call.params['otherUserId']));
    const message = found(thread.messages.find(({ id }) => id === Number(call.params['messageId'])));
    return Object.assign(message, { content: 'Message deleted', sms: 'none', deleted: true });
  },
  'GET /api/trips': (call) => {
    requireUser(call);
    const otherUserId = call.query.get('with');
    const shown = trips.filter(({ otherUser }) => otherUserId === null || otherUser.id === Number(otherUserId));
    return fakePage(shown, call.query, '/api/trips');
  },
  'POST /api/trips': (call) => {
    requireUser(call);
    const { otherUserId, text } = askSchema.parse(call.body);
    const { otherUser } = getOrCreateThread(otherUserId);
    const trip = createTrip(60, { otherUser, text, can: ['withdraw'] });
    trips.unshift(trip);
    return trip;
  },
  'GET /api/trips/ask-with': (call) => {
    requireUser(call);
    const [theirListingId = null] = (call.query.get('listings') ?? '').split(',').filter(Boolean).map(Number);
    const date = addDays(todayHere(), 60);
    const { itinerary } = anAskChoice();
    const choices = [anAskChoice({ itinerary: { ...itinerary, date, lastDate: date } })];
    return [anAskWith({ otherUserId: Number(call.query.get('with') ?? 9), theirListingId, choices })];
  },
  'GET /api/trips/:id': (call) => {
    requireUser(call);
    return findTrip(call);
  },
  'POST /api/trips/:id/agree': agree,
  'POST /api/trips/:id/decline': takeStep('decline', 'declined'),
  'POST /api/trips/:id/withdraw': takeStep('withdraw', 'withdrawn'),
  'POST /api/trips/:id/cancel': takeStep('cancel', 'cancelled'),
  'POST /api/trips/:id/met': answerMet,
  'PUT /api/trips/:id/notes': writeNotes,
  'POST /api/trips/:id/review': reviewTrip,
  'GET /api/message-notices': () => notices,
  'PATCH /api/message-notices': ({ body }) => (notices = { ...notices, ...messageNoticesChangesSchema.parse(body) }),
  'POST /api/message-notices/unsubscribe': () => {
    notices = { ...notices, mailNotices: false };
  },
  'GET /api/blocks': (call) => {
    requireUser(call);
    const blocked = threads
      .filter((thread) => thread.blocked)
      .map(({ otherUser }) => ({ ...otherUser, since: ago(50) }));
    return fakePage(blocked, call.query, '/api/blocks');
  },
  'PUT /api/blocks/:userId': setBlocked(true),
  'DELETE /api/blocks/:userId': setBlocked(false),
  'POST /api/reports': (call) => {
    requireUser(call);
    const { id, alsoBlock } = newReportSchema.parse(call.body);
    return { id, blocked: alsoBlock };
  },
  'POST /api/contact': ({ body }) => {
    const { copy } = contactMessageSchema.parse(body);
    return copy ? { copy } : undefined;
  },
  'GET /api/listing/:id': ({ params }) =>
    found(Number(params['id']) > 0 ? aListing({ id: Number(params['id']) }) : undefined),
};

export const streams: FakeStreams = {
  '/api/messages/stream': (sendEvent) => {
    subscribers.add(sendEvent);
    sendEvent(String(lastEvent), { kind: 'hello', resumed: false, unread: unread() });
    return () => subscribers.delete(sendEvent);
  },
};
