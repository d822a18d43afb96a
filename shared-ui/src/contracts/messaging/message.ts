import { z } from 'zod';
import { idSchema, textSchema } from '../common.ts';

export const MOST_MESSAGE_CHARACTERS = 2000;

/**
 * What became of a message's copy by SMS (product.md 22). `skipped`: one had gone to this person a moment ago; `refused`:
 * they get none. The message is there whatever it says.
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
  /** Of its sender's copy by SMS; for the other person always 'none'. */
  sms: smsStateSchema,
  /** The sender's own name for it, by which a retry is known again; null for the other person. */
  clientId: z.uuid().nullable(),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * POST /api/messages (spec §7, product.md 21, 22). `clientId` names the message before it is stored: sent again, it is the
 * same message. `listingId` is the trip it is about. Answers messageSchema.
 */
export const newMessageSchema = z.object({
  receiverId: idSchema,
  content: textSchema({
    min: 1,
    max: MOST_MESSAGE_CHARACTERS,
    tooShort: 'Write a message first',
    tooLong: `Please use at most ${MOST_MESSAGE_CHARACTERS} characters`,
  }),
  sendSMS: z.boolean().default(false),
  clientId: z.uuid().optional(),
  listingId: idSchema.optional(),
});
export type NewMessage = z.infer<typeof newMessageSchema>;

/** POST /api/messages/{otherUserId}/read: all up to and including this message has been seen. Answers unreadSchema. */
export const readUpToSchema = z.object({ messageId: idSchema });
export type ReadUpTo = z.infer<typeof readUpToSchema>;

/** How many conversations hold something new. */
export const unreadSchema = z.object({ unread: z.int().min(0) });
export type Unread = z.infer<typeof unreadSchema>;
