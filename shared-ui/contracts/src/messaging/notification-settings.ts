import * as z from 'zod/mini';

/**
 * GET and PATCH /api/message-notices: the notification settings for messages. `smsStopped`: this phone has sent STOP, and gets no
 * copies until it sends START, whatever `smsCopies` is.
 */
export const messageNoticesSchema = z.object({
  smsCopies: z.boolean(),
  mailNotices: z.boolean(),
  smsStopped: z.boolean(),
});
export type MessageNotices = z.infer<typeof messageNoticesSchema>;

export const messageNoticesChangesSchema = z.object({
  smsCopies: z.optional(z.boolean()),
  mailNotices: z.optional(z.boolean()),
});
export type MessageNoticesChanges = z.infer<typeof messageNoticesChangesSchema>;

/** POST /api/message-notices/unsubscribe: the link in a mail ends these mails, without a login. Responds with 204. */
export const unsubscribeSchema = z.object({
  token: z.string('This link is not complete.').check(z.minLength(1), z.maxLength(200)),
});
export type Unsubscribe = z.infer<typeof unsubscribeSchema>;
