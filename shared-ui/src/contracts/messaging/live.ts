import { z } from 'zod';
import { idSchema } from '../common.ts';
import { messageSchema, smsStateSchema } from './message.ts';

const unread = z.int().min(0);

/**
 * One event of GET /api/messages/stream (server-sent events), as the JSON of its data. Its `id` counts up for each person;
 * `Last-Event-ID` replays what came after it. `unread` is how many conversations hold something new, as of now.
 */
export const liveEventSchema = z.discriminatedUnion('kind', [
  /**
   * First on every connection. `resumed` false: what came before is not replayed, and must be asked for again. `heartbeatMs`: the
   * stream sends an event named 'heartbeat' so often, and is broken where it stays silent for longer.
   */
  z.object({
    kind: z.literal('hello'),
    resumed: z.boolean(),
    unread,
    heartbeatMs: z.int().positive().optional(),
  }),
  /** A message of either of the two, as oneself sees it. */
  z.object({ kind: z.literal('message'), otherUserId: idSchema, message: messageSchema, unread }),
  /** Somebody has read up to a message: oneself in another tab (`byMe`), or the other person. */
  z.object({ kind: z.literal('read'), otherUserId: idSchema, byMe: z.boolean(), messageId: idSchema, unread }),
  /** What became of the SMS copy of one's own message. */
  z.object({ kind: z.literal('sms'), otherUserId: idSchema, messageId: idSchema, sms: smsStateSchema, unread }),
  /** Something else of this conversation has changed (blocked, the person has left): ask for it anew. */
  z.object({ kind: z.literal('changed'), otherUserId: idSchema, unread }),
  /** Last on a connection that is closed because this person has opened too many: do not connect again by yourself. */
  z.object({ kind: z.literal('replaced') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;
