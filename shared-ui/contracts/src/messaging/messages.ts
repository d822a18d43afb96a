import * as z from 'zod/mini';
import { idSchema, optional, pageLengthSchema, pageQuerySchema, textSchema } from '../common.ts';
import { listingTypeSchema } from '../listings/listing-rules.ts';

export const MAX_MESSAGE_LENGTH = 2000;

/**
 * The state of a message's copy by SMS (PRODUCT.md 22). `skipped`: this person got one shortly before; `refused`: they get none.
 * The message itself is delivered in any case.
 */
export const SMS_STATES = ['none', 'queued', 'sent', 'delivered', 'failed', 'skipped', 'refused'] as const;
export const smsStateSchema = z.enum(SMS_STATES);
export type SmsState = z.infer<typeof smsStateSchema>;

/** A message as both of its people see it (spec §3). */
export const messageSchema = z.object({
  id: idSchema,
  senderId: idSchema,
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** For the sender only; for the other person always 'none'. */
  sms: smsStateSchema,
  /** Chosen by the sender to recognize a retry; null for the other person. */
  clientId: z.nullable(z.uuid()),
  /** Whether its sender has deleted it for both: `content` says so. Older nodes omit it. */
  deleted: z.optional(z.boolean()),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * POST /api/messages (spec §7, PRODUCT.md 21, 22). `clientId` identifies the message before it is stored: sent again, it is
 * the same message. `listingId` is the trip it is about. Response: messageSchema.
 */
export const newMessageSchema = z.object({
  receiverId: idSchema,
  content: textSchema({
    min: 1,
    max: MAX_MESSAGE_LENGTH,
    tooShort: 'Write a message first',
    tooLong: `Please use at most ${MAX_MESSAGE_LENGTH} characters`,
  }),
  sendSMS: z._default(z.boolean(), false),
  clientId: z.optional(z.uuid()),
  listingId: z.optional(idSchema),
});
export type NewMessage = z.infer<typeof newMessageSchema>;

/** POST /api/messages/{otherUserId}/read: this message and all before it were read. Response: unreadSchema. */
export const readUpToSchema = z.object({ messageId: idSchema });
export type ReadUpTo = z.infer<typeof readUpToSchema>;

/** DELETE /api/messages/{otherUserId}: this message and all before it are deleted for oneself. Response: unreadSchema. */
export const clearUpToSchema = z.object({ messageId: idSchema });
export type ClearUpTo = z.infer<typeof clearUpToSchema>;

/** The number of unread conversations. */
export const unreadSchema = z.object({ unread: z.int().check(z.minimum(0)) });
export type Unread = z.infer<typeof unreadSchema>;

/** The other person. After they deleted their account the name is 'Deleted traveler'. */
export const otherUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  profilePictureUrl: z.nullable(z.string()),
});
export type OtherUser = z.infer<typeof otherUserSchema>;

/** The listing that a conversation is about. `isPublic`: it can still be opened. */
export const conversationListingSchema = z.object({
  listingId: idSchema,
  type: listingTypeSchema,
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  /** Calendar days, YYYY-MM-DD. */
  date: z.string(),
  endDate: z.nullable(z.string()),
  flightNumber: z.nullable(z.string()),
  isPublic: z.boolean(),
  /** Whether its owner looks for nobody else: it has an Amigo, or is full. For released pages: others ask GET /api/trips/ask-with. */
  isTaken: z.optional(z.boolean()),
  /** Of a request that is open for other parts of its way: those that have an Amigo, in order. Older nodes omit it. */
  amigoRoutes: z.optional(z.array(z.object({ departureAirport: z.string(), arrivalAirport: z.string() }))),
});
export type ConversationListing = z.infer<typeof conversationListingSchema>;

/** How much of the last message a list of conversations shows. */
export const PREVIEW_LENGTH = 120;

/** GET /api/messages: an array of these, the newest message first; the next page is in the `Link` header (spec §3). Older nodes omit what is optional. */
export const conversationSchema = z.object({
  id: idSchema,
  otherUser: otherUserSchema,
  /** Whether the receiver has read the last message. 'New' shows where it is false and `senderId` is the other person. */
  read: z.boolean(),
  /** The sender of the last message. */
  senderId: idSchema,
  lastMessageAt: z.iso.datetime(),
  /** The beginning of the last message, in one line; with `q`, the words around it in the last one that contains it, if one does. */
  lastMessage: z.optional(z.string()),
  /** Whether the last message was deleted: `lastMessage` says so. */
  isLastDeleted: z.optional(z.boolean()),
  /** With `q`: who wrote the message in `lastMessage`, and when; null where none contains it. */
  found: z.optional(z.nullable(z.object({ senderId: idSchema, createdAt: z.iso.datetime() }))),
  listing: z.optional(z.nullable(conversationListingSchema)),
  /** The same as `listing`, for pages of the last release. */
  trip: z.optional(z.nullable(conversationListingSchema)),
  /**
   * Where the two stand about flying together: what is open, or else what was last; null where neither has asked. `isOver`: its first
   * flight has left, and each can say whether they met.
   */
  latestTrip: z.optional(
    z.nullable(
      z.object({
        id: idSchema,
        state: z.string(),
        askedByMe: z.boolean(),
        isOver: z.optional(z.boolean()),
        /** It may be about another listing than they write about now. `date` is YYYY-MM-DD. Older nodes omit it. */
        itinerary: z.optional(z.object({ departureAirport: z.string(), arrivalAirport: z.string(), date: z.string() })),
      }),
    ),
  ),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** `q`: only conversations with this in the other's name or in a message. */
export const conversationsQuerySchema = z.object({
  ...pageQuerySchema.shape,
  q: optional(textSchema({ max: 100, tooLong: 'Please search for at most 100 characters' })),
});
export type ConversationsQuery = z.infer<typeof conversationsQuerySchema>;

/** Why no copy by SMS can be requested (PRODUCT.md 22). `off`: this site sends none. */
export const smsUnavailableSchema = z.enum(['off', 'not_written', 'no_phone', 'not_allowed']);
export type SmsUnavailable = z.infer<typeof smsUnavailableSchema>;

/**
 * GET /api/messages/{otherUserId}: a page of messages, oldest first; the previous page is in the `Link` header. Reading the newest
 * page marks the conversation as read, unless `peek` is true. Empty where the two have not written yet.
 */
export const threadSchema = z.object({
  otherUser: otherUserSchema,
  messages: z.array(messageSchema),
  /** Older nodes omit it. */
  listing: z.optional(z.nullable(conversationListingSchema)),
  /** The same as `listing`, for pages of the last release. */
  trip: z.optional(z.nullable(conversationListingSchema)),
  /** The last message that the other person has read, or null. */
  otherReadUpTo: z.nullable(idSchema),
  /** The last message that the user has read, or null. */
  readUpTo: z.nullable(idSchema),
  /** What the user has deleted for themselves: this message and all before it, and when; null for nothing. Older nodes omit it. */
  cleared: z.optional(z.nullable(z.object({ upToId: idSchema, at: z.iso.datetime() }))),
  /** Whether a copy by SMS can be requested: they have written to the user, have a verified phone, and allow it. */
  canSms: z.boolean(),
  /** Why not; null where it can. Older nodes omit it. */
  smsUnavailable: z.optional(z.nullable(smsUnavailableSchema)),
  /** Whether the user has blocked this person. */
  blocked: z.boolean(),
  /** False after this person deleted their account: nothing more can be sent. */
  reachable: z.boolean(),
});
export type Thread = z.infer<typeof threadSchema>;

export const threadQuerySchema = z.object({
  ...pageQuerySchema.shape,
  limit: pageLengthSchema(30),
  /** Does not mark anything as read. */
  peek: z.pipe(
    optional(z.enum(['true', 'false'])),
    z.transform((peek) => peek === 'true'),
  ),
  /** The listing from which a conversation starts: its trip is returned while the conversation has none. */
  listing: optional(z.pipe(z.coerce.number(), idSchema)),
});
export type ThreadQuery = z.infer<typeof threadQuerySchema>;

const unread = z.int().check(z.minimum(0));

/**
 * One event of GET /api/messages/stream (server-sent events), as the JSON of its data. Its `id` counts up for each person;
 * `Last-Event-ID` replays later ones. `unread` is the number of unread conversations now.
 */
export const liveEventSchema = z.discriminatedUnion('kind', [
  /**
   * First on every connection. `resumed` false: missed events are not replayed, so data must be fetched again. `heartbeatMs`: the
   * interval of events named 'heartbeat'; a stream that is silent for longer is broken.
   */
  z.object({
    kind: z.literal('hello'),
    resumed: z.boolean(),
    unread,
    heartbeatMs: z.optional(z.int().check(z.positive())),
  }),
  /** A message of either of the two, as the user sees it. */
  z.object({ kind: z.literal('message'), otherUserId: idSchema, message: messageSchema, unread }),
  /** Somebody has read up to a message: the user in another tab (`byMe`), or the other person. */
  z.object({ kind: z.literal('read'), otherUserId: idSchema, byMe: z.boolean(), messageId: idSchema, unread }),
  /** The state of the SMS copy of an own message. */
  z.object({ kind: z.literal('sms'), otherUserId: idSchema, messageId: idSchema, sms: smsStateSchema, unread }),
  /** Something else of this conversation changed (a block, a deleted account): fetch it again. */
  z.object({ kind: z.literal('changed'), otherUserId: idSchema, unread }),
  /** Last on a connection that is closed because this user has opened too many: do not reconnect automatically. */
  z.object({ kind: z.literal('replaced') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;
