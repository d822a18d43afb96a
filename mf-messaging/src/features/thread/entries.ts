import type { Message } from 'shared-ui/contracts';
import type { UnsentBubble } from './unsent.ts';

/** What stands in a conversation: a message, or one's own that is not stored yet. */
export interface Entry {
  /** The same for a message before and after it is stored, so that its bubble stays where it is. */
  key: string;
  at: Date;
  message?: Message;
  unsent?: UnsentBubble;
}

/** All that was said, the oldest first; what is not stored yet stands below. */
export function entriesOf(messages: Message[], unsent: UnsentBubble[]): Entry[] {
  const stored = new Set(messages.map(({ clientId }) => clientId));
  return [
    ...messages.map((message) => ({
      key: message.clientId ?? String(message.id),
      at: new Date(message.createdAt),
      message,
    })),
    ...unsent
      .filter(({ clientId }) => !stored.has(clientId))
      .map((bubble) => ({ key: bubble.clientId, at: new Date(bubble.createdAt), unsent: bubble })),
  ];
}

/** The last of one's own messages that the other person has read. */
export const lastReadOf = (messages: Message[], meId: number, otherReadUpTo: number | null): number | undefined =>
  messages.findLast(({ id, senderId }) => senderId === meId && id <= (otherReadUpTo ?? 0))?.id;
