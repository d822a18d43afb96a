import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser, useTranslation } from 'shared-ui/app';
import { onKeptChange } from '../../kept/kept.ts';
import { outboxApi } from './outbox-api.ts';
import './texts.ts';
import { getUnsent, keepUnsent, listUnsent, removeUnsent, type Unsent } from './unsent.ts';
import { markWrittenHere } from './writer-tab.ts';

const NOBODY = 0;

/** A message that one has written and the server has not stored yet, as it shows under the conversation. */
export interface PendingMessage {
  clientId: string;
  text: string;
  sendSMS: boolean;
  /** When it was written, as createdAt of a message. */
  createdAt: string;
  /** `waiting`: sending it failed, and is tried again by itself. `failed`: refused, it waits for a decision. */
  state: 'sending' | 'waiting' | 'failed';
  /** Why it waits: `offline` also where the server does not answer. */
  waiting?: 'offline' | 'limited' | undefined;
  /** The state in words, with the server's sentence where it gave one. */
  says: string;
}

export interface SendOptions {
  sendSMS: boolean;
  listingId?: number | undefined;
}

export interface Outbox {
  /** In the order in which they were written; none of them is in the thread yet. */
  pending: PendingMessage[];
  /** Whether one is on its way for the first time: Send is disabled meanwhile. While the network is gone more can be written. */
  sending: boolean;
  /** Takes a text that is not empty, trimmed here; it is kept until the server has it. */
  send: (text: string, options: SendOptions) => void;
  /** Sends it again now, with all that waits before it. */
  retry: (clientId: string) => void;
  discard: (clientId: string) => void;
}

function useUnsent(me: number): Unsent[] {
  const text = useSyncExternalStore(onKeptChange, () => JSON.stringify(listUnsent(me)));
  return useMemo(() => JSON.parse(text) as Unsent[], [text]);
}

/** Sends what is unsent, for as long as the component is there and somebody is logged in. Several may. */
export function useSendOutbox(): number {
  const { user } = useCurrentUser();
  outboxApi.useWatchOutboxQuery(user?.id ?? NOBODY, { skip: !user });
  return user?.id ?? NOBODY;
}

/** What one writes to somebody and the server has not stored yet. It outlives a reload, and shows in every tab. */
export function useOutbox(otherUserId: number): Outbox {
  const me = useSendOutbox();
  const unsent = useUnsent(me).filter(({ to }) => to === otherUserId);
  const { t } = useTranslation('messaging');
  const pending = unsent.map((one) => toPending(one, t));
  const send = useCallback(
    (text: string, { sendSMS, listingId }: SendOptions): void =>
      write(me, { to: otherUserId, text, sendSMS, listingId }),
    [me, otherUserId],
  );
  const discard = useCallback((clientId: string) => removeUnsent(me, clientId), [me]);
  const retry = useCallback((clientId: string) => again(me, clientId), [me]);
  const sending = pending.some(({ state }) => state === 'sending');
  return { pending, sending, send, retry, discard };
}

function write(me: number, message: Pick<Unsent, 'to' | 'text' | 'sendSMS' | 'listingId'>): void {
  const text = message.text.trim();
  if (me === NOBODY || !text) return;
  const clientId = crypto.randomUUID();
  const last = listUnsent(me).at(-1)?.at ?? 0;
  markWrittenHere(clientId);
  keepUnsent(me, { ...message, text, clientId, at: Math.max(Date.now(), last + 1), tries: 0, notBefore: 0 });
}

/** What was refused was not stored: it may go out under the same name, unless that name is what was wrong. */
function again(me: number, clientId: string): void {
  const unsent = getUnsent(me, clientId);
  if (!unsent) return;
  const taken = unsent.refusal?.code === 'messaging.client_id_used';
  const name = taken ? crypto.randomUUID() : clientId;
  if (taken) removeUnsent(me, clientId);
  markWrittenHere(name);
  // What waits before it first: else it would fail with that, untried
  for (const other of listUnsent(me)) if (other.notBefore > 0) keepUnsent(me, { ...other, notBefore: 0 });
  const untried = { refusal: undefined, failure: undefined, limited: false, notBefore: 0, tries: 0 };
  keepUnsent(me, { ...unsent, ...untried, clientId: name });
}

function toPending(unsent: Unsent, t: ReturnType<typeof useTranslation>['t']): PendingMessage {
  const { clientId, text, sendSMS, at, refusal, failure, limited } = unsent;
  const shown = { clientId, text, sendSMS, createdAt: new Date(at).toISOString() };
  if (refusal) {
    const sentence = refusal.sentence || t('outbox.failed.text');
    return { ...shown, state: 'failed', says: t('outbox.refused', { sentence }) };
  }
  if (!failure) return { ...shown, state: 'sending', says: t('outbox.sending') };
  if (limited) return { ...shown, state: 'waiting', waiting: 'limited', says: t('outbox.limited') };
  const says = failure.sentence ? t('outbox.delayed', failure) : t('outbox.offline');
  return { ...shown, state: 'waiting', waiting: 'offline', says };
}
