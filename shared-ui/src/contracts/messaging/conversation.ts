import { z } from 'zod';
import { idSchema, optional, pageQuerySchema } from '../common.ts';
import { listingTypeSchema } from '../listings/listing.ts';
import { messageSchema } from './message.ts';

/** The person on the other side. Of one who has deleted their account the name is 'Deleted traveler'. */
export const otherUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  profilePictureUrl: z.string().nullable(),
});
export type OtherUser = z.infer<typeof otherUserSchema>;

/** GET /api/messages: an array of these, the newest message first; the next page is in the `Link` header (spec §3). */
export const conversationSchema = z.object({
  id: idSchema,
  otherUser: otherUserSchema,
  /** Whether the last message was read by who received it. 'New' shows where it is false and `senderId` is not oneself. */
  read: z.boolean(),
  /** Who wrote the last message. */
  senderId: idSchema,
  lastMessageAt: z.iso.datetime(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** The trip that two people write about. `isPublic`: its listing can still be opened. */
export const conversationTripSchema = z.object({
  listingId: idSchema,
  type: listingTypeSchema,
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  /** Calendar days, YYYY-MM-DD. */
  date: z.string(),
  endDate: z.string().nullable(),
  flightNumber: z.string().nullable(),
  isPublic: z.boolean(),
});
export type ConversationTrip = z.infer<typeof conversationTripSchema>;

/** Why no copy by SMS can be asked for (product.md 22). `off`: this site sends none. */
export const smsUnavailableSchema = z.enum(['off', 'not_written', 'no_phone', 'not_allowed']);
export type SmsUnavailable = z.infer<typeof smsUnavailableSchema>;

/**
 * GET /api/messages/{otherUserId}: a page of what was said, oldest of the page first; the page before it is in the `Link`
 * header. Reading the newest page marks the conversation read, unless `peek` is true. Of somebody whom one has never written with
 * the messages are empty.
 */
export const threadSchema = z.object({
  otherUser: otherUserSchema,
  messages: z.array(messageSchema),
  trip: conversationTripSchema.nullable(),
  /** The last message that the other person has read; null where they have read none. */
  otherReadUpTo: idSchema.nullable(),
  /** The last message that oneself has read. */
  readUpTo: idSchema.nullable(),
  /** Whether a copy by SMS can be asked for: they have written to oneself, have a verified phone, and allow it. */
  canSms: z.boolean(),
  /** Why it cannot be; null where it can. An older node does not say. */
  smsUnavailable: smsUnavailableSchema.nullable().optional(),
  /** Whether oneself has blocked this person. */
  blocked: z.boolean(),
  /** False where this person has left: nothing more can be written. */
  reachable: z.boolean(),
});
export type Thread = z.infer<typeof threadSchema>;

export const threadQuerySchema = z.object({
  ...pageQuerySchema.shape,
  limit: z.coerce.number().int().min(1).max(50).default(30),
  /** Reads without marking anything as read. */
  peek: optional(z.enum(['true', 'false'])).transform((peek) => peek === 'true'),
  /** The listing that a conversation is about to begin from: its trip is answered where the conversation has none yet. */
  listing: optional(z.coerce.number().pipe(idSchema)),
});
export type ThreadQuery = z.infer<typeof threadQuerySchema>;
