import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser, useTranslation } from 'shared-ui/app';
import { onKeptChange } from '../../kept/kept.ts';
import { outboxApi } from './outbox-api.ts';
import './texts.ts';
import { getUnsent, keepUnsent, listUnsent, removeUnsent, type Unsent } from './unsent.ts';
import { isWrittenHere, markWrittenHere } from './writer-tab.ts';

const NOBODY = 0;

/** A message that one has written and the server has not stored yet, as it shows under the conversation. */
export interface PendingMessage {
  clientId: string;
  text: string;
  sendSMS: boolean;
  /** When it was written, as createdAt of a message. */
  createdAt: string;
  /** `waiting`: for the network, or because too much was sent. `failed`: refused; it offers Try again and Discard. */
  state: 'sending' | 'waiting' | 'failed';
  /** Why it is not stored yet: `offline` also where the server does not answer. Undefined where it was refused. */
  waiting?: 'sending' | 'offline' | 'limited' | undefined;
  /** The state in words, such as 'Waiting for connection'; of a failed one the server's sentence. */
  says: string;
}

export interface SendOptions {
  sendSMS: boolean;
  listingId?: number | undefined;
}

export interface Outbox {
  /** In the order in which they were written; none of them is in the thread yet. */
  pending: PendingMessage[];
  /** Whether one is on its way: Send is disabled meanwhile. While the network is gone more can be written. */
  sending: boolean;
  /** Takes a text that is not empty, trimmed here; it is kept until the server has it. */
  send: (text: string, options: SendOptions) => void;
  retry: (clientId: string) => void;
  discard: (clientId: string) => void;
  /** A text of this tab that has just been refused: an empty composer takes it with `takeBack`. */
  returned: string | undefined;
  /** Removes what `returned` shows, and gives it. */
  takeBack: () => string | undefined;
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (hear) => {
      window.addEventListener('online', hear);
      window.addEventListener('offline', hear);
      return () => {
        window.removeEventListener('online', hear);
        window.removeEventListener('offline', hear);
      };
    },
    () => navigator.onLine,
  );
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
  const all = useUnsent(me);
  const unsent = all.filter(({ to }) => to === otherUserId);
  // They go out one after another: what holds up the first holds up all
  const first = all.find(({ refusal }) => !refusal);
  const online = useOnline();
  const { t } = useTranslation('messaging');
  const pending = unsent.map((one) => toPending(one, { first, online }, t));
  const send = useCallback(
    (text: string, { sendSMS, listingId }: SendOptions): void =>
      write(me, { to: otherUserId, text, sendSMS, listingId }),
    [me, otherUserId],
  );
  const discard = useCallback((clientId: string) => removeUnsent(me, clientId), [me]);
  const retry = useCallback((clientId: string) => again(me, clientId), [me]);
  const takeBack = useCallback(() => takeRefused(me, otherUserId), [me, otherUserId]);
  const sending = pending.some(({ state }) => state === 'sending');
  return { pending, sending, send, retry, discard, returned: refusedOf(unsent)?.text, takeBack };
}

/** The first of them that was written in this tab, and refused. */
const refusedOf = (unsent: Unsent[]): Unsent | undefined =>
  unsent.find(({ clientId, refusal }) => refusal && isWrittenHere(clientId));

function takeRefused(me: number, otherUserId: number): string | undefined {
  const refused = refusedOf(listUnsent(me).filter(({ to }) => to === otherUserId));
  if (refused) removeUnsent(me, refused.clientId);
  return refused?.text;
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
  const { refusal, ...unsent } = getUnsent(me, clientId) ?? {};
  if (!('clientId' in unsent)) return;
  const taken = refusal?.code === 'messaging.client_id_used';
  const name = taken ? crypto.randomUUID() : clientId;
  if (taken) removeUnsent(me, clientId);
  markWrittenHere(name);
  keepUnsent(me, { ...(unsent as Unsent), clientId: name, notBefore: 0, tries: 0, limited: false });
}

interface Way {
  first: Unsent | undefined;
  online: boolean;
}

function toPending(unsent: Unsent, { first, online }: Way, t: (key: string) => string): PendingMessage {
  const { clientId, text, sendSMS, at, refusal } = unsent;
  const shown = { clientId, text, sendSMS, createdAt: new Date(at).toISOString() };
  if (refusal) return { ...shown, state: 'failed', says: refusal.sentence || t('outbox.refused.text') };
  if (online && !first?.tries) return { ...shown, state: 'sending', waiting: 'sending', says: t('outbox.sending') };
  const limited = online && first?.limited;
  if (limited) return { ...shown, state: 'waiting', waiting: 'limited', says: t('outbox.limited') };
  return { ...shown, state: 'waiting', waiting: 'offline', says: t('outbox.waiting') };
}
