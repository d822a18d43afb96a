import { defineEntity, p } from '@mikro-orm/core';

const ConversationSchema = defineEntity({
  name: 'Conversation',
  schema: 'messaging',
  tableName: 'conversation',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    /** The smaller user id first, so that a pair has one conversation whoever begins it. */
    lowerId: p.bigint('number'),
    higherId: p.bigint('number'),
    /** The trip of the last message that named one. No foreign key: listings belong to another module. */
    listingId: p.bigint('number').nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ name: 'conversation_pair', properties: ['lowerId', 'higherId'] }],
  checks: [{ name: 'conversation_of_two', expression: 'lower_id < higher_id' }],
});

/** One conversation per pair of people, from their first message on. Private to this module. */
export class ConversationEntity extends ConversationSchema.class {}
ConversationSchema.setClass(ConversationEntity);

const ConversationListingSchema = defineEntity({
  name: 'ConversationListing',
  schema: 'messaging',
  tableName: 'conversation_listing',
  properties: {
    conversation: () => p.manyToOne(ConversationEntity).mapToPk().primary().deleteRule('cascade'),
    listingId: p.bigint('number').primary().autoincrement(false),
    /** Owner of the listing: being asked about one's own trip allows a review, as a contact request does. */
    ownerId: p.bigint('number'),
    /** 'MAA to LHR', as it was when they first wrote about it: the listing may change later. */
    route: p.text(),
    /** What it was when one of the two last wrote about it. Null in rows of listings that were deleted before. */
    departureAirport: p.text().nullable(),
    arrivalAirport: p.text().nullable(),
    date: p.type('date').$type<string>().nullable(),
    endDate: p.type('date').$type<string>().nullable(),
    flightNumber: p.text().nullable(),
    createdAt: p.datetime(),
  },
  checks: [{ name: 'conversation_listing_route', expression: "route ~ '^[A-Z]{3} to [A-Z]{3}$'" }],
});

/** The trips that the two have written about. Published as the view `messaging.talked_trip` (PRODUCT.md 4). */
export class ConversationListingEntity extends ConversationListingSchema.class {}
ConversationListingSchema.setClass(ConversationListingEntity);

const ParticipantSchema = defineEntity({
  name: 'Participant',
  schema: 'messaging',
  tableName: 'participant',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    conversation: () => p.manyToOne(ConversationEntity).mapToPk().primary().deleteRule('cascade'),
    otherId: p.bigint('number'),
    lastMessageId: p.bigint('number'),
    lastSenderId: p.bigint('number'),
    lastMessageAt: p.datetime(),
    /** Whether this person has ever written in it. */
    hasWritten: p.boolean().default(false),
    /** Id of the last message that this person has read. */
    readUpTo: p.bigint('number').nullable(),
    /** Whether there are messages that this person has not read, and since when. `mailbox.unread` counts these rows. */
    unread: p.boolean().default(false),
    unreadSince: p.datetime().nullable(),
    /** The last message that this person has deleted for themselves, with all before it, and when. */
    clearedUpTo: p.bigint('number').nullable(),
    clearedAt: p.datetime().nullable(),
    /** When a copy was last ordered to their phone; null once they have written. */
    smsAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'participant_newest',
      expression: 'create index participant_newest on messaging.participant (user_id, last_message_id desc)',
    },
    { name: 'participant_by_conversation', properties: ['conversation'] },
  ],
  checks: [
    { name: 'participant_unread', expression: 'unread = (unread_since is not null)' },
    { name: 'participant_cleared', expression: '(cleared_up_to is null) = (cleared_at is null)' },
  ],
});

/** A conversation as one of its two people sees it: a row of their list. Deleted with that person's account. */
export class ParticipantEntity extends ParticipantSchema.class {}
ParticipantSchema.setClass(ParticipantEntity);
