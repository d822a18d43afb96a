import { defineEntity, p } from '@mikro-orm/core';

const ConversationSchema = defineEntity({
  name: 'Conversation',
  schema: 'messaging',
  tableName: 'conversation',
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
    /** Its two people, the smaller id first: whoever begins, it is the same conversation. */
    lowerId: p.bigint('number'),
    higherId: p.bigint('number'),
    /** The trip that it was last about. No foreign key: listings are another module's. */
    listingId: p.bigint('number').nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ name: 'conversation_pair', properties: ['lowerId', 'higherId'] }],
  checks: [{ name: 'conversation_of_two', expression: 'lower_id < higher_id' }],
});

/** What two people have to say to each other: one a pair, from the first message on. Private to this module. */
export class ConversationEntity extends ConversationSchema.class {}
ConversationSchema.setClass(ConversationEntity);

const ConversationTripSchema = defineEntity({
  name: 'ConversationTrip',
  schema: 'messaging',
  tableName: 'conversation_trip',
  properties: {
    conversation: () => p.manyToOne(ConversationEntity).mapToPk().primary().deleteRule('cascade'),
    listingId: p.bigint('number').primary().autoincrement(false),
    /** Whose listing it is: who is asked about their own trip may be rated for it, as by a contact request. */
    ownerId: p.bigint('number'),
    /** 'MAA to LHR', as it was when they first wrote about it: what the listing becomes later is another trip. */
    route: p.text(),
    createdAt: p.datetime(),
  },
  checks: [{ name: 'conversation_trip_route', expression: "route ~ '^[A-Z]{3} to [A-Z]{3}$'" }],
});

/** The trips that the two have written about. Published as `messaging.talked_trip` (product.md 4). */
export class ConversationTripEntity extends ConversationTripSchema.class {}
ConversationTripSchema.setClass(ConversationTripEntity);
