import {
  blockSchema,
  contactMessageSchema,
  type Conversation,
  type LiveEvent,
  type Message,
  type MessageNotices,
  messageNoticesChangesSchema,
  newMessageSchema,
  newReportSchema,
  readUpToSchema,
  type Thread,
} from 'shared-ui/contracts';
import {
  aConversationTrip,
  aListing,
  aMessage,
  anOtherUser,
  aThread,
  aUser,
  callerOf,
  type FakeAnswers,
  type FakeCall,
  fakePage,
  type FakeStreams,
  found,
  refuse,
  type SendEvent,
} from 'shared-ui/testing';

const LONGEST_PAGE = 30;
const ANSWERS_AFTER_MS = 2500;
const me = aUser().id;

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const said = (senderId: number, hours: number, content: string): Message =>
  aMessage({ senderId, content, createdAt: ago(hours) });

/** With Meena about a trip, long enough for two pages; with Anand something new; with Lucía, who has left. */
const threads: Thread[] = [
  aThread({
    otherUser: anOtherUser(),
    trip: aConversationTrip(),
    canSms: true,
    messages: [
      ...Array.from({ length: 40 }, (_, at) =>
        said(at % 2 ? 9 : me, 90 - at, `Line ${String(at + 1)} of an old talk.`),
      ),
      said(me, 4, 'Hello Meena, my mother flies on BA 36 too. Could you help her at the gate?'),
      said(9, 3, 'Of course! I am in seat 31C, and speak Tamil.'),
    ],
  }),
  aThread({
    otherUser: anOtherUser({ id: 11, username: 'Anand K' }),
    messages: [said(me, 30, 'Do you still look for somebody?'), said(11, 1, 'Yes, for the flight on Saturday.')],
  }),
  aThread({
    otherUser: anOtherUser({ id: 12, username: 'Deleted traveler' }),
    reachable: false,
    messages: [said(12, 300, 'Thank you for everything.')],
  }),
].map((thread, at) => ({ ...thread, readUpTo: thread.messages.at(at === 1 ? 0 : -1)?.id ?? null }));

/** Anybody else may be written to as well: a talk begins with the first line. */
function threadWith(id: number): Thread {
  if (id === me) refuse(404, 'This could not be found.');
  const known = threads.find(({ otherUser }) => otherUser.id === id);
  if (known) return known;
  const begun = aThread({ otherUser: anOtherUser({ id, username: `Traveler ${String(id)}` }) });
  threads.push(begun);
  return begun;
}

const isUnread = ({ messages, readUpTo }: Thread): boolean => {
  const last = messages.at(-1);
  return last !== undefined && last.senderId !== me && last.id > (readUpTo ?? 0);
};
const unread = (): number => threads.filter(isUnread).length;

const conversationOf = (thread: Thread): Conversation[] => {
  const last = thread.messages.at(-1);
  if (!last) return [];
  const { otherUser } = thread;
  const read = last.senderId === me ? (thread.otherReadUpTo ?? 0) >= last.id : !isUnread(thread);
  return [{ id: otherUser.id, otherUser, read, senderId: last.senderId, lastMessageAt: last.createdAt }];
};

const listening = new Set<SendEvent>();
let lastEvent = 0;
type News = LiveEvent extends infer Event ? (Event extends { unread: number } ? Omit<Event, 'unread'> : never) : never;
const tell = (event: News): void => {
  lastEvent += 1;
  for (const send of listening) send(String(lastEvent), { ...event, unread: unread() });
};

function say(thread: Thread, message: Message): Message {
  thread.messages.push(message);
  tell({ kind: 'message', otherUserId: thread.otherUser.id, message });
  return message;
}

/** They read it, and write back. */
function answerTo(thread: Thread, { id: messageId }: Message): void {
  const { id: otherUserId } = thread.otherUser;
  setTimeout(() => {
    thread.otherReadUpTo = messageId;
    tell({ kind: 'read', otherUserId, byMe: false, messageId });
    say(thread, said(otherUserId, 0, 'Thank you for writing. I will answer tonight.'));
  }, ANSWERS_AFTER_MS);
}

function create(call: FakeCall): Message {
  callerOf(call);
  const { receiverId, content, clientId, sendSMS } = newMessageSchema.parse(call.body);
  const thread = threadWith(receiverId);
  if (!thread.reachable) refuse(403, 'This person has left Flight Amigo.', 'messaging.left');
  const stored = thread.messages.find((one) => clientId !== undefined && one.clientId === clientId);
  if (stored) return stored;
  const sms = sendSMS ? 'queued' : 'none';
  const message = say(thread, { ...said(me, 0, content), clientId: clientId ?? null, sms });
  answerTo(thread, message);
  return message;
}

/** A page of a talk, the newest first to come. */
function pageOf(call: FakeCall): Response {
  callerOf(call);
  const thread = threadWith(Number(call.params['otherUserId']));
  const end = Number(call.query.get('cursor') ?? thread.messages.length);
  const start = Math.max(0, end - LONGEST_PAGE);
  const link = `</api/messages/${String(thread.otherUser.id)}?cursor=${String(start)}>; rel="next"`;
  const page = { ...thread, messages: thread.messages.slice(start, end) };
  return Response.json(page, start > 0 ? { headers: { Link: link } } : {});
}

let notices: MessageNotices = { smsCopies: true, mailNotices: true, smsStopped: false };

const setBlocked = (blocked: boolean) => (call: FakeCall) => {
  callerOf(call);
  const thread = threadWith(Number(call.params['userId']));
  thread.blocked = blocked;
  return blockSchema.parse({ userId: thread.otherUser.id, blocked });
};

export const answers: FakeAnswers = {
  'GET /api/messages': (call) => {
    callerOf(call);
    const all = threads.flatMap(conversationOf);
    return fakePage(
      all.toSorted((one, other) => other.lastMessageAt.localeCompare(one.lastMessageAt)),
      call.query,
      '/api/messages',
    );
  },
  'GET /api/messages/:otherUserId': pageOf,
  'POST /api/messages': create,
  'POST /api/messages/:otherUserId/read': (call) => {
    callerOf(call);
    const thread = threadWith(Number(call.params['otherUserId']));
    const { messageId } = readUpToSchema.parse(call.body);
    thread.readUpTo = Math.max(thread.readUpTo ?? 0, messageId);
    tell({ kind: 'read', otherUserId: thread.otherUser.id, byMe: true, messageId });
    return { unread: unread() };
  },
  'GET /api/message-notices': () => notices,
  'PATCH /api/message-notices': ({ body }) => (notices = { ...notices, ...messageNoticesChangesSchema.parse(body) }),
  'POST /api/message-notices/unsubscribe': () => {
    notices = { ...notices, mailNotices: false };
  },
  'PUT /api/blocks/:userId': setBlocked(true),
  'DELETE /api/blocks/:userId': setBlocked(false),
  'POST /api/reports': (call) => {
    callerOf(call);
    const { id, alsoBlock } = newReportSchema.parse(call.body);
    return { id, blocked: alsoBlock };
  },
  'POST /api/contact': ({ body }) => void contactMessageSchema.parse(body),
  'GET /api/listing/:id': ({ params }) =>
    found(Number(params['id']) > 0 ? aListing({ id: Number(params['id']) }) : undefined),
};

export const streams: FakeStreams = {
  '/api/messages/stream': (sendEvent) => {
    listening.add(sendEvent);
    sendEvent(String(lastEvent), { kind: 'hello', resumed: false, unread: unread() });
    return () => listening.delete(sendEvent);
  },
};
