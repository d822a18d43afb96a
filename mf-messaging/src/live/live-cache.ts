import { api } from 'shared-ui/app';
import type { Conversation, LiveEvent, Message } from 'shared-ui/contracts';
import { messagesApi, type ThreadOf, type ThreadPage } from '../api/messages.ts';

type EventOf<Kind extends LiveEvent['kind']> = Extract<LiveEvent, { kind: Kind }>;
type State = Parameters<ReturnType<typeof messagesApi.endpoints.getThread.select>>[0];
type Change = ReturnType<typeof messagesApi.util.updateQueryData> | ReturnType<typeof api.util.invalidateTags>;

/** The store as an endpoint's `onCacheEntryAdded` hands it over. */
export interface Store {
  dispatch: (change: Change) => unknown;
  getState: () => unknown;
}

/** What the site shows of messages, as it is kept: news are put into it, so that nothing need be asked again. */
export interface LiveCache {
  /** `openedAt`, in ms: of a greeting, since when what was answered lacks nothing. */
  apply: (event: Exclude<LiveEvent, { kind: 'replaced' }>, openedAt: number) => void;
  /** Asks anew for all that is loaded. */
  anew: () => void;
  /** A message of one's own that the server has answered. */
  add: (otherUserId: number, message: Message) => void;
}

/** The newest message of each conversation that was heard of, by the other person. */
type Newest = Map<number, number>;

export function createLiveCache(store: Store): LiveCache {
  const newest: Newest = new Map();
  const add = (otherUserId: number, message: Message, fresh: boolean): void => {
    newest.set(otherUserId, Math.max(message.id, newest.get(otherUserId) ?? 0));
    const asking = isAsking(store, otherUserId);
    changeThread(store, otherUserId, ([page]) => page && putMessage(page, message, fresh));
    if (message.sms === 'refused') markWithoutSms(store, otherUserId);
    const known = moveToTop(store, otherUserId, message);
    if (asking || !known || mayGetSms(store, otherUserId, message)) anew(store, otherUserId);
  };
  return {
    add: (otherUserId, message) => add(otherUserId, message, false),
    anew: () => anewBefore(store, Number.POSITIVE_INFINITY),
    apply(event, openedAt) {
      if (event.kind === 'message') add(event.otherUserId, event.message, true);
      else if (event.kind === 'read') markRead(store, event, newest);
      else if (event.kind === 'sms') changeSms(store, event);
      else if (event.kind === 'changed') anew(store, event.otherUserId);
      else if (!event.resumed) anewBefore(store, openedAt);
    },
  };
}

/** Asks anew for what is loaded of the list, and of one conversation. */
function anew({ dispatch }: Store, otherUserId?: number): void {
  const thread = otherUserId === undefined ? [] : [{ type: 'Thread' as const, id: otherUserId }];
  dispatch(api.util.invalidateTags(['Conversation', ...thread]));
}

/** Asks anew for what was answered before this moment, in ms. */
function anewBefore({ dispatch, getState }: Store, moment: number): void {
  const state = getState() as State;
  const loaded = api.util.selectInvalidatedBy(state, ['Conversation', 'Thread']);
  const tags = loaded
    .filter(({ queryCacheKey }) => (state[api.reducerPath].queries[queryCacheKey]?.fulfilledTimeStamp ?? 0) < moment)
    .map(({ endpointName, originalArgs }) => tagOf(endpointName, originalArgs));
  dispatch(api.util.invalidateTags(tags));
}

const tagOf = (endpointName: string, args: unknown) =>
  endpointName === 'getThread'
    ? { type: 'Thread' as const, id: (args as ThreadOf).otherUserId }
    : { type: 'Conversation' as const };

/** An answer that is on its way may be older than the news: then the cache is to ask once more when it is here. */
function isAsking({ getState }: Store, otherUserId: number): boolean {
  const state = getState() as State;
  const { getThread, listConversations } = messagesApi.endpoints;
  const entries = [getThread.select({ otherUserId })(state), listConversations.select()(state)];
  return entries.some(({ status }) => status === 'pending');
}

function changeThread({ dispatch }: Store, otherUserId: number, change: (pages: ThreadPage[]) => void): void {
  dispatch(messagesApi.util.updateQueryData('getThread', { otherUserId }, ({ pages }) => change(pages)));
}

/** Their phone takes no copies, or no longer: none is offered. */
const markWithoutSms = (store: Store, otherUserId: number): void =>
  changeThread(store, otherUserId, (pages) => {
    for (const page of pages) Object.assign(page, { canSms: false, smsUnavailable: 'not_allowed' });
  });

/** They have written for the first time: now a copy may be possible. */
function mayGetSms({ getState }: Store, otherUserId: number, { senderId }: Message): boolean {
  const thread = messagesApi.endpoints.getThread.select({ otherUserId })(getState() as State).data?.pages[0];
  return senderId === otherUserId && thread?.smsUnavailable === 'not_written';
}

/** Each message once, in order. `fresh`: what comes is newer than what is known of the same message. */
function putMessage({ messages, nextCursor }: ThreadPage, message: Message, fresh: boolean): void {
  const isSame = ({ id, clientId }: Message): boolean =>
    id === message.id || (clientId !== null && clientId === message.clientId);
  const known = messages.find(isSame);
  if (known) {
    if (fresh) Object.assign(known, message);
    return;
  }
  const before = messages.findLastIndex(({ id }) => id < message.id);
  // Older than the whole page: it stands on one that is not loaded, or has it already
  if (before === -1 && nextCursor !== undefined) return;
  messages.splice(before + 1, 0, message);
}

/** @returns false where the list is loaded, and does not know the conversation */
function moveToTop(store: Store, otherUserId: number, message: Message): boolean {
  let known = true;
  store.dispatch(
    messagesApi.util.updateQueryData('listConversations', undefined, ({ pages }) => {
      const page = pages.find(({ items }) => items.some(({ otherUser }) => otherUser.id === otherUserId));
      const conversation = page?.items.find(({ otherUser }) => otherUser.id === otherUserId);
      if (!page || !conversation) {
        known = false;
        return;
      }
      // It may be told again what the list was loaded with
      if (Date.parse(conversation.lastMessageAt) >= Date.parse(message.createdAt)) return;
      page.items.splice(page.items.indexOf(conversation), 1);
      pages[0]?.items.unshift(withMessage(conversation, message));
    }),
  );
  return known;
}

const withMessage = (conversation: Conversation, { senderId, createdAt }: Message): Conversation => ({
  ...conversation,
  read: false,
  senderId,
  lastMessageAt: createdAt,
});

const later = (one: number | null, other: number): number => Math.max(one ?? 0, other);

/** `byMe`: what they wrote is new no longer. Else: they have read what I wrote. */
function markRead(store: Store, { otherUserId, messageId, byMe }: EventOf<'read'>, newest: Newest): void {
  changeThread(store, otherUserId, (pages) => {
    for (const page of pages) {
      if (byMe) page.readUpTo = later(page.readUpTo, messageId);
      else page.otherReadUpTo = later(page.otherReadUpTo, messageId);
    }
  });
  if (isAsking(store, otherUserId)) anew(store, otherUserId);
  if ((newest.get(otherUserId) ?? 0) > messageId) return;
  store.dispatch(
    messagesApi.util.updateQueryData('listConversations', undefined, ({ pages }) => {
      for (const { items } of pages) {
        const found = items.find(({ otherUser }) => otherUser.id === otherUserId);
        // Of the last message only its receiver's reading counts
        if (found && (found.senderId === otherUserId) === byMe) found.read = true;
      }
    }),
  );
}

function changeSms(store: Store, { otherUserId, messageId, sms }: EventOf<'sms'>): void {
  if (sms === 'refused') markWithoutSms(store, otherUserId);
  changeThread(store, otherUserId, (pages) => {
    const message = pages.flatMap(({ messages }) => messages).find(({ id }) => id === messageId);
    if (message) message.sms = sms;
  });
  if (isAsking(store, otherUserId)) anew(store, otherUserId);
}
