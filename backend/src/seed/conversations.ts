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
import type { PersonKey } from './people.ts';
import { getId, HOUR_MS, type Ids } from './seed-context.ts';

/** One message. `step`: the step about a trip that it carries. */
type SeedLine = readonly [by: PersonKey, hoursAgo: number, text: string, step?: SeedStep];

/** The trips of trips.ts. */
export type TripKey = 'delhi' | 'winter' | 'bengaluru' | 'doha' | 'uncle' | 'manchester';

export interface SeedStep {
  trip: TripKey;
  step: 'ask' | 'agree' | 'cancel';
  reason?: CancelReason;
}

interface SeedConversation {
  between: readonly [PersonKey, PersonKey];
  /** The listing that it is about: its owner, route and first day, from today. */
  about?: { of: PersonKey; route: string; day: number };
  /** Oldest first. */
  lines: readonly SeedLine[];
  /** Whether the receiver has not read the last messages. */
  isUnread?: boolean;
}

export const CONVERSATIONS: readonly SeedConversation[] = [
  {
    between: ['priya', 'meena'],
    about: { of: 'priya', route: 'MAA-LHR', day: 19 },
    lines: [
      [
        'priya',
        482,
        'Would you sit near my mother on BA 36? Her English leaves her when she is nervous.',
        { trip: 'winter', step: 'ask' },
      ],
      ['meena', 480, 'I agree: let us fly together.', { trip: 'winter', step: 'agree' }],
      [
        'priya',
        52,
        'Hello Meena, you are on QR 529 by Doha, as my mother is. She is 74 and has never changed planes alone. Would you keep an eye on her?',
        { trip: 'doha', step: 'ask' },
      ],
      [
        'meena',
        50.5,
        'Vanakkam Priya! With pleasure. I have seat 31C. Is she comfortable walking, or should we ask for a wheelchair?',
      ],
      [
        'priya',
        50,
        'A wheelchair at Heathrow would be best, the way to passport control is long. She is in 31B. I am so happy that you speak Tamil.',
      ],
      ['meena', 49.2, 'I agree: let us fly together.', { trip: 'doha', step: 'agree' }],
      [
        'meena',
        49,
        'Then we sit side by side. Tell her to look for a yellow scarf at check-in desk 14, at half past two in the morning. I know, I know.',
      ],
      ['priya', 26, 'She has written it down twice. I will be at the arrivals door with my name on a sign.'],
      [
        'priya',
        0.7,
        'One more thing: she will have a small blue suitcase, and a jar of pickle that she will not let go of.',
      ],
    ],
    isUnread: true,
  },
  {
    between: ['priya', 'leela'],
    about: { of: 'leela', route: 'DOH-LHR', day: 33 },
    lines: [
      [
        'priya',
        21,
        'My uncle changes planes in Doha that morning. Would you meet him at the gate and fly on with him?',
        { trip: 'uncle', step: 'ask' },
      ],
    ],
    isUnread: true,
  },
  {
    between: ['fatima', 'meena'],
    lines: [
      [
        'fatima',
        30,
        'Good evening Madame Meena. Amina helped me write this. I read what people say of you. I fly alone for the first time in winter, to my son in Montréal.',
      ],
      [
        'meena',
        28,
        'Good evening Fatima! I fly the other way round the world, to London, but I remember my own first flight well. What worries you most?',
      ],
      [
        'fatima',
        27.5,
        'The questions of the officer. I have Arabic and French, my English is for tea and the weather.',
      ],
      [
        'meena',
        27,
        'In Montréal the officer speaks French. Have your son’s address and your return ticket in your hand, and answer only what is asked. It takes two minutes.',
      ],
      [
        'fatima',
        3,
        'Thank you, that takes a stone from my heart. And how do you find the gate, when the signs change?',
      ],
    ],
    isUnread: true,
  },
  {
    between: ['nirmala', 'meena'],
    about: { of: 'meena', route: 'DEL-LHR', day: 57 },
    lines: [
      ['nirmala', 3312, 'My aunt is on BA 142 as well. Would you fly together?', { trip: 'delhi', step: 'ask' }],
      ['meena', 3310, 'I agree: let us fly together.', { trip: 'delhi', step: 'agree' }],
      [
        'nirmala',
        76,
        'Hi Meena, a friend of my mother’s flies on BA 142 as well. Could she travel on to Hounslow with you?',
      ],
      ['meena', 75, 'Of course. I take the Piccadilly line and get off one stop later. Does she have much luggage?'],
      ['nirmala', 74, 'One case and a bag of sweets.'],
      ['meena', 73.5, 'The bag of sweets I can carry.'],
    ],
  },
  {
    between: ['imran', 'meena'],
    about: { of: 'meena', route: 'MAA-LHR', day: 12 },
    lines: [
      [
        'imran',
        120,
        'Assalamu alaikum. My aunt lands at Heathrow the same morning, on another flight. Would you show her to the bus to Oxford?',
      ],
      [
        'meena',
        118,
        'If she waits for me at the coffee bar by the arrivals door, yes. I should be through by half past eleven.',
      ],
      ['imran', 117, 'She will be the one with three shawls. Thank you so much.'],
    ],
  },
  {
    between: ['imran', 'gurpreet'],
    about: { of: 'imran', route: 'ISB-MAN', day: 5 },
    lines: [
      [
        'imran',
        46,
        'My mother-in-law changes planes in Doha with more sweets than she can carry. Would you take a bag, and her, to Manchester?',
        { trip: 'manchester', step: 'ask' },
      ],
      ['gurpreet', 44, 'I agree: let us fly together.', { trip: 'manchester', step: 'agree' }],
      ['imran', 43, 'Then I only have to find somebody from Islamabad to Doha. Shukriya!'],
    ],
  },
  {
    between: ['leela', 'meena'],
    about: { of: 'meena', route: 'LHR-BLR', day: 24 },
    lines: [
      ['leela', 200, 'Meena chechi, is your trip to Bengaluru still on? I saw that you closed the listing.'],
      [
        'meena',
        198,
        'Closed because a young man with two left feet asked first! But come along, the three of us will have a row to ourselves.',
      ],
      ['leela', 197, 'Then I ask properly: may I fly with you?', { trip: 'bengaluru', step: 'ask' }],
      ['meena', 196, 'I agree: let us fly together.', { trip: 'bengaluru', step: 'agree' }],
      [
        'leela',
        150,
        'My flight has changed: I have to cancel our trip.',
        { trip: 'bengaluru', step: 'cancel', reason: 'flight_changed' },
      ],
    ],
  },
  {
    between: ['rosa', 'lucia'],
    about: { of: 'lucia', route: 'MEX-ORD', day: 29 },
    lines: [
      [
        'rosa',
        40,
        'Hola Lucía, soy Rosa. Mi hijo me ayuda a escribir. ¿Puedo ir con usted hasta la puerta donde él me espera?',
      ],
      ['lucia', 39, '¡Claro que sí, Rosa! La espero junto al mostrador a las cinco. Llevo un abrigo rojo.'],
      ['rosa', 38, 'Yo llevo mi sombrero de paja. Que Dios la bendiga.'],
      ['lucia', 1.5, 'Rosa, ya me dieron asiento: 14A. Diga en el mostrador que quiere sentarse a mi lado.'],
    ],
    isUnread: true,
  },
  {
    between: ['adaeze', 'samuel'],
    about: { of: 'samuel', route: 'LOS-LHR', day: 26 },
    lines: [
      [
        'adaeze',
        18,
        'Good morning sir. My father takes his tablets at six and at noon. Would you remind him on the flight?',
      ],
      ['samuel', 17, 'Forty years I did nothing else! Write the times on a card, in his pocket and in mine.'],
      ['adaeze', 16.5, 'That is such a relief. I will meet you both at Terminal 5.'],
    ],
  },
];

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

export async function addConversations(
  em: EntityManager,
  people: Ids<PersonKey>,
  context: Context,
): Promise<AddedConversation[]> {
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

function addConversation(em: EntityManager, people: Ids<PersonKey>, seed: SeedConversation, { posted, now }: Context) {
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
  people: Ids<PersonKey>,
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
async function addMessages(
  em: EntityManager,
  people: Ids<PersonKey>,
  added: AddedConversation[],
  now: Date,
): Promise<void> {
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
      ...{ userId, conversation: id, otherId, unread, unreadSince: unread ? last.createdAt : undefined },
      ...{ lastMessageId: last.id, lastSenderId: last.senderId, lastMessageAt: last.createdAt },
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
