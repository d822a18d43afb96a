import type { Conversation, ConversationTrip, Message, OtherUser, Thread } from 'shared-ui/contracts';
import { nextId } from './builders.ts';

/** Meena Iyer, on the other side of a conversation. */
export const anOtherUser = (overrides: Partial<OtherUser> = {}): OtherUser => ({
  id: 9,
  username: 'Meena Iyer',
  profilePictureUrl: null,
  ...overrides,
});

/** A row of the conversations: Meena has written last, and it was read. */
export const aConversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  id: nextId(),
  otherUser: anOtherUser(),
  read: true,
  senderId: overrides.otherUser?.id ?? 9,
  lastMessageAt: '2026-11-18T09:53:00.000Z',
  ...overrides,
});

/** A message of Meena's; `senderId: 7` makes it one of aUser's. */
export const aMessage = (overrides: Partial<Message> = {}): Message => ({
  id: nextId(),
  senderId: 9,
  content: 'I am on BA 36 too, seat 31C.',
  createdAt: '2026-11-18T09:42:00.000Z',
  sms: 'none',
  clientId: null,
  ...overrides,
});

/** The trip that two people write about. */
export const aConversationTrip = (overrides: Partial<ConversationTrip> = {}): ConversationTrip => ({
  listingId: 5,
  type: 'helper',
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: '2026-12-12',
  endDate: null,
  flightNumber: 'BA36',
  isPublic: true,
  ...overrides,
});

/** A conversation with Meena in which nothing was said yet. */
export const aThread = (overrides: Partial<Thread> = {}): Thread => ({
  otherUser: anOtherUser(),
  messages: [],
  trip: null,
  otherReadUpTo: null,
  readUpTo: null,
  canSms: false,
  smsUnavailable: overrides.canSms ? null : 'no_phone',
  blocked: false,
  reachable: true,
  ...overrides,
});
