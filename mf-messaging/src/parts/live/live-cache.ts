import type { Conversation, LiveEvent, Message } from 'contracts';
import { api } from 'shared-ui/app';
import {
  getSearches,
  hideDeleted,
  messagesApi,
  type ThreadPage,
  type ThreadQuery,
  updateConversation,
} from '../../api/messages.ts';
import { tripTags } from '../../api/trip-tags.ts';

type EventOf<Kind extends LiveEvent['kind']> = Extract<LiveEvent, { kind: Kind }>;
type State = Parameters<ReturnType<typeof messagesApi.endpoints.getThread.select>>[0];
type Change = ReturnType<typeof messagesApi.util.updateQueryData> | ReturnType<typeof api.util.invalidateTags>;

interface Store {
  dispatch: (change: Change) => unknown;
  getState: () => unknown;
}

/** Writes events into the cache, so that most need no request. */
interface LiveCache {
  /** `openedAt`, in ms: after a `hello` that does not resume, everything loaded before then is refetched. */
  applyEvent: (event: Exclude<LiveEvent, { kind: 'replaced' }>, openedAt: number) => void;
  refetchAll: () => void;
  /** Adds the response to a sent message. */
  addSent: (otherUserId: number, message: Message) => void;
}

/** The newest message id of each conversation, by the other user's id. */
type NewestIds = Map<number, number>;

export function createLiveCache(store: Store): LiveCache {
  const newestIds: NewestIds = new Map();
  const addMessage = (otherUserId: number, message: Message, overwrite: boolean): void => {
    newestIds.set(otherUserId, Math.max(message.id, newestIds.get(otherUserId) ?? 0));
    const pending = isPending(store, otherUserId);
    updateThread(store, otherUserId, ([page]) => page && putMessage(page, message, overwrite));
    if (message.sms === 'refused') disableSms(store, otherUserId);
    const isListed = moveToTop(store, otherUserId, message);
    showInSearches(store, otherUserId, message);
    if (message.deleted) hideDeleted(store, otherUserId, message);
    if (pending || !isListed || mayEnableSms(store, otherUserId, message)) refetch(store, otherUserId);
  };
  return {
    addSent: (otherUserId, message) => addMessage(otherUserId, message, false),
    refetchAll: () => refetchOlderThan(store, Number.POSITIVE_INFINITY),
    applyEvent(event, openedAt) {
      // One that carries a step of a trip is followed by 'changed'
      if (event.kind === 'message') addMessage(event.otherUserId, event.message, true);
      else if (event.kind === 'read') markRead(store, event, newestIds);
      else if (event.kind === 'sms') updateSms(store, event);
      else if (event.kind === 'changed') refetch(store, event.otherUserId);
      else if (!event.resumed) refetchOlderThan(store, openedAt);
    },
  };
}

/** Refetches the loaded part of the list, one conversation, and the trips of the two. */
function refetch({ dispatch }: Store, otherUserId: number): void {
  dispatch(api.util.invalidateTags(['Conversation', { type: 'Thread', id: otherUserId }, ...tripTags(otherUserId)]));
}

/** Refetches what was loaded before this time, in ms. */
function refetchOlderThan({ dispatch, getState }: Store, time: number): void {
  const state = getState() as State;
  const loaded = api.util.selectInvalidatedBy(state, ['Conversation', 'Thread', 'Trip']);
  const tags = loaded
    .filter(({ queryCacheKey }) => (state[api.reducerPath].queries[queryCacheKey]?.fulfilledTimeStamp ?? 0) < time)
    .map(({ endpointName, originalArgs }) => toTag(endpointName, originalArgs));
  dispatch(api.util.invalidateTags(tags));
}

function toTag(endpointName: string, args: unknown) {
  if (endpointName === 'getThread') return { type: 'Thread' as const, id: (args as ThreadQuery).otherUserId };
  return { type: endpointName === 'listConversations' ? ('Conversation' as const) : ('Trip' as const) };
}

/** The response of a pending request may be older than the event: it has to be requested once more. */
function isPending(store: Store, otherUserId: number): boolean {
  const state = store.getState() as State;
  const { getThread, listConversations } = messagesApi.endpoints;
  const lists = getSearches(store).map((search) => listConversations.select(search)(state));
  const entries = [getThread.select({ otherUserId })(state), ...lists];
  return entries.some(({ status }) => status === 'pending');
}

function updateThread({ dispatch }: Store, otherUserId: number, update: (pages: ThreadPage[]) => void): void {
  dispatch(messagesApi.util.updateQueryData('getThread', { otherUserId }, ({ pages }) => update(pages)));
}

/** The receiver's phone takes no copies any more: the composer stops offering one. */
const disableSms = (store: Store, otherUserId: number): void =>
  updateThread(store, otherUserId, (pages) => {
    for (const page of pages) Object.assign(page, { canSms: false, smsUnavailable: 'not_allowed' });
  });

/** Their first message may make a copy by SMS possible. */
function mayEnableSms({ getState }: Store, otherUserId: number, { senderId }: Message): boolean {
  const thread = messagesApi.endpoints.getThread.select({ otherUserId })(getState() as State).data?.pages[0];
  return senderId === otherUserId && thread?.smsUnavailable === 'not_written';
}

/** Inserts a message in order, once. `overwrite`: it replaces the known version. */
function putMessage({ messages, nextCursor }: ThreadPage, message: Message, overwrite: boolean): void {
  const isSame = ({ id, clientId }: Message): boolean =>
    id === message.id || (clientId !== null && clientId === message.clientId);
  const known = messages.find(isSame);
  if (known) {
    if (overwrite) Object.assign(known, message);
    return;
  }
  const before = messages.findLastIndex(({ id }) => id < message.id);
  // Older than the whole page: it belongs to an earlier page
  if (before === -1 && nextCursor !== undefined) return;
  messages.splice(before + 1, 0, message);
}

/** @returns false where the list is loaded without this conversation */
function moveToTop(store: Store, otherUserId: number, message: Message): boolean {
  let isListed = true;
  store.dispatch(
    messagesApi.util.updateQueryData('listConversations', undefined, ({ pages }) => {
      const page = pages.find(({ items }) => items.some(({ otherUser }) => otherUser.id === otherUserId));
      const conversation = page?.items.find(({ otherUser }) => otherUser.id === otherUserId);
      if (!page || !conversation) {
        isListed = false;
        return;
      }
      // The list may have been loaded with this message already
      if (Date.parse(conversation.lastMessageAt) >= Date.parse(message.createdAt)) return;
      page.items.splice(page.items.indexOf(conversation), 1);
      pages[0]?.items.unshift(withMessage(conversation, message));
    }),
  );
  return isListed;
}

/** Where one has searched, it keeps its place and the words that were found. */
const showInSearches = (store: Store, otherUserId: number, message: Message): void =>
  updateConversation(store, otherUserId, (conversation) => {
    const { found, lastMessage, lastMessageAt } = conversation;
    if (Date.parse(lastMessageAt) >= Date.parse(message.createdAt)) return;
    Object.assign(conversation, withMessage(conversation, message), found && { lastMessage });
  });

const withMessage = (
  conversation: Conversation,
  { senderId, createdAt, content, deleted = false }: Message,
): Conversation => ({
  ...conversation,
  read: false,
  senderId,
  lastMessageAt: createdAt,
  // Older servers send none
  ...(conversation.lastMessage !== undefined && { lastMessage: content, isLastDeleted: deleted }),
});

const later = (one: number | null, other: number): number => Math.max(one ?? 0, other);

/** `byMe`: the user has read their messages; otherwise they have read the user's. */
function markRead(store: Store, { otherUserId, messageId, byMe }: EventOf<'read'>, newestIds: NewestIds): void {
  updateThread(store, otherUserId, (pages) => {
    for (const page of pages) {
      if (byMe) page.readUpTo = later(page.readUpTo, messageId);
      else page.otherReadUpTo = later(page.otherReadUpTo, messageId);
    }
  });
  if (isPending(store, otherUserId)) refetch(store, otherUserId);
  if ((newestIds.get(otherUserId) ?? 0) > messageId) return;
  updateConversation(store, otherUserId, (conversation) => {
    // `read` of a conversation refers to the receiver of its last message
    if ((conversation.senderId === otherUserId) === byMe) conversation.read = true;
  });
}

function updateSms(store: Store, { otherUserId, messageId, sms }: EventOf<'sms'>): void {
  if (sms === 'refused') disableSms(store, otherUserId);
  updateThread(store, otherUserId, (pages) => {
    const message = pages.flatMap(({ messages }) => messages).find(({ id }) => id === messageId);
    if (message) message.sms = sms;
  });
  if (isPending(store, otherUserId)) refetch(store, otherUserId);
}
