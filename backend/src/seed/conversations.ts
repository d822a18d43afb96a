import type { EntityManager } from '@mikro-orm/postgresql';
import type { CancelReason } from 'contracts';
import {
  ConversationEntity,
  ConversationListingEntity,
  MailboxEntity,
  MessageEntity,
  ParticipantEntity,
} from '../modules/messaging/index.ts';
import { findPosted, type PostedListing } from './listings.ts';
import { getId, HOUR_MS, type Ids } from './seed-context.ts';
import { readSeed } from './seed-data.ts';

/** One message. `step`: the step about a trip that it carries. */
type SeedLine = readonly [by: string, hoursAgo: number, text: string, step?: SeedStep];

export interface SeedStep {
  /** A key of trips.json. */
  trip: string;
  step: 'ask' | 'agree' | 'cancel';
  reason?: CancelReason;
}

interface SeedConversation {
  between: readonly [string, string];
  /** The listing that it is about: its owner, route and first day, from today. */
  about?: { of: string; route: string; day: number };
  /** Oldest first. */
  lines: readonly SeedLine[];
  /** Whether the receiver has not read the last messages. */
  isUnread?: boolean;
}

export const CONVERSATIONS = readSeed<readonly SeedConversation[]>('conversations');

interface Context {
  posted: readonly PostedListing[];
  now: Date;
}

/** A conversation in the database, with its messages, oldest first. */
export interface AddedConversation {
  seed: SeedConversation;
  conversation: ConversationEntity;
  messages: MessageEntity[];
}

export async function addConversations(em: EntityManager, people: Ids, context: Context): Promise<AddedConversation[]> {
  const added: AddedConversation[] = CONVERSATIONS.map((seed) => ({
    seed,
    conversation: addConversation(em, people, seed, context),
    messages: [],
  }));
  await em.flush();
  for (const { seed, conversation } of added) addTrip(em, people, seed, conversation);
  await addMessages(em, people, added, context.now);
  for (const one of added) addParticipants(em, one);
  addMailboxes(em, added);
  await em.flush();
  return added;
}

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

function addConversation(em: EntityManager, people: Ids, seed: SeedConversation, { posted, now }: Context) {
  const [lowerId = 0, higherId = 0] = seed.between.map((key) => getId(people, key)).toSorted((one, two) => one - two);
  const createdAt = hoursBefore(now, seed.lines[0]?.[1] ?? 0);
  return em.create(ConversationEntity, {
    lowerId,
    higherId,
    listingId: seed.about && findPosted(posted, seed.about).entity.id,
    createdAt,
  });
}

function addTrip(
  em: EntityManager,
  people: Ids,
  { about }: SeedConversation,
  { id, listingId, createdAt }: ConversationEntity,
): void {
  if (about === undefined || !listingId) return;
  em.create(ConversationListingEntity, {
    conversation: id,
    listingId,
    ownerId: getId(people, about.of),
    route: about.route.replace('-', ' to '),
    createdAt,
  });
}

/** In the order of time across all conversations, so that the ids are in that order too. */
async function addMessages(em: EntityManager, people: Ids, added: AddedConversation[], now: Date): Promise<void> {
  const lines = added.flatMap(({ seed, conversation, messages }) =>
    seed.lines.map((line) => ({ line, conversation, messages })),
  );
  for (const { line, conversation, messages } of lines.toSorted((one, two) => two.line[1] - one.line[1])) {
    const [by, hoursAgo, content] = line;
    const columns = { conversation: conversation.id, senderId: getId(people, by), content };
    messages.push(em.create(MessageEntity, { ...columns, createdAt: hoursBefore(now, hoursAgo) }));
  }
  await em.flush();
}

function addParticipants(em: EntityManager, { seed, conversation, messages }: AddedConversation): void {
  const last = messages.at(-1);
  if (last === undefined) return;
  const { id, lowerId, higherId } = conversation;
  for (const [userId, otherId] of [[lowerId, higherId] as const, [higherId, lowerId] as const]) {
    const unread = seed.isUnread === true && last.senderId !== userId;
    const own = messages.findLast(({ senderId }) => senderId === userId);
    em.create(ParticipantEntity, {
      userId,
      conversation: id,
      otherId,
      unread,
      unreadSince: unread ? last.createdAt : undefined,
      lastMessageId: last.id,
      lastSenderId: last.senderId,
      lastMessageAt: last.createdAt,
      readUpTo: unread ? own?.id : last.id,
    });
  }
}

/** How many of somebody's conversations are unread. */
function addMailboxes(em: EntityManager, added: readonly AddedConversation[]): void {
  const receivers = added.flatMap(({ seed, conversation: { lowerId, higherId }, messages }) =>
    seed.isUnread === true ? [messages.at(-1)?.senderId === lowerId ? higherId : lowerId] : [],
  );
  for (const [userId, own] of Map.groupBy(receivers, (id) => id))
    em.create(MailboxEntity, { userId, unread: own.length });
}
