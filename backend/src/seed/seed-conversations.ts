import type { EntityManager } from '@mikro-orm/postgresql';
import {
  ConversationEntity,
  ConversationTripEntity,
  MailboxEntity,
  MessageEntity,
  ParticipantEntity,
} from '../modules/messaging/index.ts';
import { CONVERSATIONS, type SeedConversation } from './conversations.ts';
import type { PersonKey } from './people.ts';
import { keyIn, type Keys } from './seed-keys.ts';
import type { PostedListing } from './seed-listings.ts';
import { HOUR_MS } from './seed-times.ts';

interface Around {
  posted: readonly PostedListing[];
  now: Date;
}

/** A conversation in the database, and what was said in it, the first one first. */
interface Talk {
  seed: SeedConversation;
  conversation: ConversationEntity;
  said: MessageEntity[];
}

/** What people have said to each other, and what of it they have not seen yet. */
export async function addConversations(em: EntityManager, people: Keys<PersonKey>, around: Around): Promise<void> {
  const talks: Talk[] = CONVERSATIONS.map((seed) => ({
    seed,
    conversation: begin(em, people, seed, around),
    said: [],
  }));
  await em.flush();
  for (const { seed, conversation } of talks) addTrip(em, people, seed, conversation);
  await addMessages(em, people, talks, around.now);
  for (const talk of talks) addParticipants(em, talk);
  addMailboxes(em, talks);
  await em.flush();
}

const ago = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

function begin(em: EntityManager, people: Keys<PersonKey>, seed: SeedConversation, { posted, now }: Around) {
  const [lowerId = 0, higherId = 0] = seed.between.map((key) => keyIn(people, key)).toSorted((one, two) => one - two);
  const createdAt = ago(now, seed.lines[0]?.[1] ?? 0);
  return em.create(ConversationEntity, { lowerId, higherId, listingId: listingOf(seed, posted)?.entity.id, createdAt });
}

function listingOf({ about }: SeedConversation, posted: readonly PostedListing[]): PostedListing | undefined {
  if (about === undefined) return undefined;
  const { of, route, day } = about;
  const found = posted.find(({ listing }) => listing.by === of && listing.route === route && listing.day === day);
  if (found === undefined) throw new Error(`The demo data talks of ${route} by ${of}, which is not listed.`);
  return found;
}

function addTrip(
  em: EntityManager,
  people: Keys<PersonKey>,
  { about }: SeedConversation,
  { id, listingId, createdAt }: ConversationEntity,
): void {
  if (about === undefined || !listingId) return;
  em.create(ConversationTripEntity, {
    conversation: id,
    listingId,
    ownerId: keyIn(people, about.of),
    route: about.route.replace('-', ' to '),
    createdAt,
  });
}

/** Ids follow the time, as they would have: the oldest first, whoever said it to whom. */
async function addMessages(em: EntityManager, people: Keys<PersonKey>, talks: Talk[], now: Date): Promise<void> {
  const lines = talks.flatMap((talk) => talk.seed.lines.map((line) => ({ talk, line })));
  for (const { talk, line } of lines.toSorted((one, two) => two.line[1] - one.line[1])) {
    const [by, hoursAgo, content] = line;
    const said = { conversation: talk.conversation.id, senderId: keyIn(people, by), content };
    talk.said.push(em.create(MessageEntity, { ...said, createdAt: ago(now, hoursAgo) }));
  }
  await em.flush();
}

function addParticipants(em: EntityManager, { seed, conversation, said }: Talk): void {
  const last = said.at(-1);
  if (last === undefined) return;
  const { id, lowerId, higherId } = conversation;
  for (const [userId, otherId] of [[lowerId, higherId] as const, [higherId, lowerId] as const]) {
    const unread = seed.isNew === true && last.senderId !== userId;
    const own = said.findLast(({ senderId }) => senderId === userId);
    em.create(ParticipantEntity, {
      ...{ userId, conversation: id, otherId, unread, unreadSince: unread ? last.createdAt : undefined },
      ...{ lastMessageId: last.id, lastSenderId: last.senderId, lastMessageAt: last.createdAt },
      readUpTo: unread ? own?.id : last.id,
    });
  }
}

/** How many of somebody's conversations hold something new. */
function addMailboxes(em: EntityManager, talks: readonly Talk[]): void {
  const receivers = talks.flatMap(({ seed, conversation: { lowerId, higherId }, said }) =>
    seed.isNew === true ? [said.at(-1)?.senderId === lowerId ? higherId : lowerId] : [],
  );
  for (const [userId, own] of Map.groupBy(receivers, (id) => id))
    em.create(MailboxEntity, { userId, unread: own.length });
}
