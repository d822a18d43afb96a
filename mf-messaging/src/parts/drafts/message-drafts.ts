import { createDraftStore } from 'shared-ui/app/drafts';

/** The text in the composer of a conversation, by the other user's id. */
export const messageDraftStore = createDraftStore<string>({
  name: 'message-draft',
  scope: 'browser',
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
});

/** A sent message that the server has not stored yet, as it is stored in the browser: a release may read what an older one wrote. */
export interface UnsentMessage {
  clientId: string;
  /** The receiver's user id. */
  to: number;
  text: string;
  sendSMS: boolean;
  listingId?: number | undefined;
  /** When it was written, in ms, unique in a browser: messages are sent in this order. */
  at: number;
  /** Failed attempts without a definite response. */
  tries: number;
  /** Not sent before this time, in ms. */
  notBefore: number;
  /** Waits for a rate limit, not for the network. */
  limited?: boolean | undefined;
  /** Sending failed and is retried; with the server's message, if there was one. */
  failure?: { sentence: string } | undefined;
  /** The server rejected it with this message: the sender retries or discards it. */
  refusal?: { sentence: string; code: string } | undefined;
}

/** An unsent message as it shows below the conversation. */
export interface PendingMessage {
  clientId: string;
  text: string;
  sendSMS: boolean;
  /** When it was written, as `createdAt` of a message. */
  createdAt: string;
  /** `waiting`: sending failed and is retried automatically. `failed`: rejected by the server, the sender decides. */
  state: 'sending' | 'waiting' | 'failed';
  /** Why it waits; `offline` also where the server does not respond. */
  waitingFor?: 'offline' | 'limit' | undefined;
  /** The state as text, with the server's message where there is one. */
  stateText: string;
}

/** One entry for each message, so that tabs that write at the same time do not overwrite each other. */
export const unsentMessageStore = createDraftStore<UnsentMessage>({ name: 'unsent-message', scope: 'browser', parse });

/** The unsent messages of one account, empty after Log Out. */
export interface UnsentMessages {
  /** In the order in which they were written. */
  list(): UnsentMessage[];
  get(clientId: string): UnsentMessage | undefined;
  save(message: UnsentMessage): void;
  remove(clientId: string): void;
}

export function getUnsentMessages(userId: number): UnsentMessages {
  const drafts = unsentMessageStore.of(userId);
  return {
    list: () =>
      drafts
        .ids()
        .flatMap((id) => drafts.get(id) ?? [])
        .toSorted((one, other) => one.at - other.at),
    get: (clientId) => drafts.get(clientId),
    save: (message) => drafts.save(message, message.clientId),
    remove: (clientId) => drafts.remove(clientId),
  };
}

function parse(stored: unknown): UnsentMessage | undefined {
  const value = stored as Partial<UnsentMessage> | null;
  const isComplete = value && typeof value.clientId === 'string' && typeof value.to === 'number' && value.text;
  return isComplete ? (value as UnsentMessage) : undefined;
}
