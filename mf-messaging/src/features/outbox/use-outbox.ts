import { NO_USER } from 'contracts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Translate, useCurrentUser, useTranslation } from 'shared-ui/app';
import {
  getUnsentMessages,
  type PendingMessage,
  type UnsentMessage,
  type UnsentMessages,
  unsentMessageStore,
} from '../../parts/drafts/message-drafts.ts';
import { useSendUnsent } from './sender.ts';
import { markWrittenHere } from './writer-tab.ts';

interface SendOptions {
  sendSMS: boolean;
  listingId?: number | undefined;
}

export interface Outbox {
  /** In the order in which they were written; none of them is in the thread yet. */
  pending: PendingMessage[];
  /** Whether a message is being sent for the first time: Send is disabled meanwhile. Without a network more can be written. */
  isSending: boolean;
  /** Trims the text; an empty one is ignored. The message is stored in the browser until the server has it. */
  send: (text: string, options: SendOptions) => void;
  /** Sends it again now, after all that wait before it. */
  retry: (clientId: string) => void;
  discard: (clientId: string) => void;
}

/**
 * Sends unsent messages while the component is mounted and somebody is logged in. Any number of components may call it.
 * @returns the user's id
 */
export function useSendOutbox(): number {
  const { user } = useCurrentUser();
  const userId = user?.id ?? NO_USER;
  useSendUnsent(userId);
  return userId;
}

/** The messages to another user that the server has not stored yet. They survive a reload and show in every tab. */
export function useOutbox(otherUserId: number): Outbox {
  const userId = useSendOutbox();
  const outbox = useMemo(() => getUnsentMessages(userId), [userId]);
  const unsent = useUnsentMessages(outbox).filter(({ to }) => to === otherUserId);
  const { t } = useTranslation('messaging');
  const pending = unsent.map((message) => toPendingMessage(message, t));
  const send = useCallback(
    (text: string, { sendSMS, listingId }: SendOptions): void => {
      if (userId !== NO_USER) saveNew(outbox, { to: otherUserId, text, sendSMS, listingId });
    },
    [userId, outbox, otherUserId],
  );
  const discard = useCallback((clientId: string) => outbox.remove(clientId), [outbox]);
  const retry = useCallback((clientId: string) => resend(outbox, clientId), [outbox]);
  const isSending = pending.some(({ state }) => state === 'sending');
  return { pending, isSending, send, retry, discard };
}

function useUnsentMessages(outbox: UnsentMessages): UnsentMessage[] {
  const json = useSyncExternalStore(unsentMessageStore.subscribe, () => JSON.stringify(outbox.list()));
  return useMemo(() => JSON.parse(json) as UnsentMessage[], [json]);
}

function saveNew(outbox: UnsentMessages, message: Pick<UnsentMessage, 'to' | 'text' | 'sendSMS' | 'listingId'>): void {
  const text = message.text.trim();
  if (!text) return;
  const clientId = crypto.randomUUID();
  const lastAt = outbox.list().at(-1)?.at ?? 0;
  markWrittenHere(clientId);
  outbox.save({ ...message, text, clientId, at: Math.max(Date.now(), lastAt + 1), tries: 0, notBefore: 0 });
}

/** A refused message was not stored: it is sent with the same clientId, unless that clientId was the reason. */
function resend(outbox: UnsentMessages, clientId: string): void {
  const unsent = outbox.get(clientId);
  if (!unsent) return;
  const isIdUsed = unsent.refusal?.code === 'messaging.client_id_used';
  const newId = isIdUsed ? crypto.randomUUID() : clientId;
  if (isIdUsed) outbox.remove(clientId);
  markWrittenHere(newId);
  // Those that wait before it are sent first: otherwise it would fail with them, untried
  for (const other of outbox.list()) if (other.notBefore > 0) outbox.save({ ...other, notBefore: 0 });
  const untried = { refusal: undefined, failure: undefined, limited: false, notBefore: 0, tries: 0 };
  outbox.save({ ...unsent, ...untried, clientId: newId });
}

function toPendingMessage(unsent: UnsentMessage, t: Translate<'messaging'>): PendingMessage {
  const { clientId, text, sendSMS, at, refusal, failure, limited } = unsent;
  const message = { clientId, text, sendSMS, createdAt: new Date(at).toISOString() };
  if (refusal) {
    const sentence = refusal.sentence || t('outbox.failed.text');
    return { ...message, state: 'failed', stateText: t('outbox.refused', { sentence }) };
  }
  if (!failure) return { ...message, state: 'sending', stateText: t('outbox.sending') };
  if (limited) return { ...message, state: 'waiting', waitingFor: 'limit', stateText: t('outbox.limited') };
  const stateText = failure.sentence ? t('outbox.delayed', failure) : t('outbox.offline');
  return { ...message, state: 'waiting', waitingFor: 'offline', stateText };
}
