/** A message of one's own that is not stored yet, as the outbox tells of it. */
export interface UnsentBubble {
  clientId: string;
  text: string;
  /** When it was written. */
  createdAt: string;
  state: 'sending' | 'waiting' | 'failed';
  /** What it waits for, where it does. */
  waiting?: 'offline' | 'limited' | undefined;
  /** The state in words: not sent, and why. */
  says: string;
}
