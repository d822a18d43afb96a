import type { NewTip, TipIntent } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, isApiError, isUnreachable, notify, useCurrentUser, useTranslation } from 'shared-ui/app';
import { createDraftStore, type DraftOwner } from 'shared-ui/app/drafts';
import { useCreatePaymentIntentMutation } from '../../api/payments.ts';
import { loadProvider } from '../provider/load-provider.ts';
import type { PaymentProvider, PaymentStatus } from '../provider/provider.ts';
import { withTimeout } from '../provider/with-timeout.ts';

/** The tip that somebody is about to pay. Amount in US dollars. */
interface PaymentAttempt {
  owner: DraftOwner;
  recipientId: number;
  amount: number;
}

/** Ids of attempts that are not paid yet, in this tab: after a reload it is the same tip, and nobody pays twice. */
const store = createDraftStore<string>({ name: 'tip-attempt', scope: 'tab' });

const toKey = ({ recipientId, amount }: PaymentAttempt): string => `${String(recipientId)}:${String(amount)}`;

const readAttemptId = (attempt: PaymentAttempt): string | undefined => store.of(attempt.owner).get(toKey(attempt));

const saveAttemptId = (attempt: PaymentAttempt, attemptId: string): void =>
  store.of(attempt.owner).save(attemptId, toKey(attempt));

export const removeAttemptId = (attempt: PaymentAttempt): void => store.of(attempt.owner).remove(toKey(attempt));

/** The tip page sends the helper's id as `receiverId`, checkout as `recipientId` (spec §7). `amount` is in US dollars. */
export type TipToPay = { amount: number; message?: string } & ({ recipientId: number } | { receiverId: number });

/** A payment that is ready for its form. */
export interface ReadyPayment {
  provider: PaymentProvider;
  intent: TipIntent;
  /** After a reload the payment may be paid already. */
  status: PaymentStatus;
  attempt: PaymentAttempt;
}

type Outcome =
  | { state: 'failed'; errorText: string }
  | ({ state: 'ready'; message: string | undefined } & ReadyPayment);

type SetupState = { retry: () => void } & ({ state: 'loading' } | Outcome);

interface Options {
  tip: TipToPay;
  /** The account that pays; null for a visitor. */
  owner: DraftOwner;
  /** Keeps the payment that is set up, also after a login or logout: otherwise its result would be lost. */
  isUndecided: boolean;
  onUnknownRecipient: (() => void) | undefined;
}

/**
 * Sets up the payment of a tip, once, also after reloads. The toast of a failure has the text of spec §8; `errorText`, for the form,
 * is more specific where more is known.
 */
export function usePaymentSetup({ isUndecided, onUnknownRecipient, ...input }: Options): SetupState {
  const { t } = useTranslation('payments');
  const [create] = useCreatePaymentIntentMutation();
  const [result, setResult] = useState<{ key: string; outcome: Outcome }>();
  const [tries, setTries] = useState(0);
  const currentInput = useCurrentInput(JSON.stringify(input), isUndecided);
  const notifyUnknownRecipient = useRef(onUnknownRecipient);
  useEffect(() => {
    notifyUnknownRecipient.current = onUnknownRecipient;
  });
  const key = `${currentInput ?? ''} ${String(tries)}`;
  useEffect(() => {
    if (currentInput === undefined) return undefined;
    let isCurrent = true;
    const { tip, owner } = JSON.parse(currentInput) as typeof input;
    const recipientId = 'receiverId' in tip ? tip.receiverId : tip.recipientId;
    const fail = (error: unknown): void => {
      const failed = t('setup.failedText');
      notify({ title: t('setup.failed'), description: failed, variant: 'destructive' });
      // Offline, the provider's code may be what did not load
      const isOffline = isUnreachable(error) || !navigator.onLine;
      const errorText = errorMessage(error, isOffline ? t('setup.unreachable') : failed);
      setResult({ key, outcome: { state: 'failed', errorText } });
      if (hasCode(error, 'payments.no_recipient')) notifyUnknownRecipient.current?.();
    };
    preparePayment((newTip) => create(newTip).unwrap(), tip, { owner, recipientId, amount: tip.amount }).then(
      (payment) => isCurrent && setResult({ key, outcome: { state: 'ready', message: tip.message, ...payment } }),
      (error: unknown) => isCurrent && fail(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [create, t, currentInput, key]);
  const retry = (): void => setTries((before) => before + 1);
  return result?.key === key ? { retry, ...result.outcome } : { state: 'loading', retry };
}

/** The input to set up: undefined until it is known who is logged in, and unchanged while a payment is undecided. */
function useCurrentInput(latest: string, isUndecided: boolean): string | undefined {
  const { isLoading } = useCurrentUser();
  const [input, setInput] = useState<string>();
  if (input !== latest && !isUndecided && !isLoading) setInput(latest);
  return input;
}

type CreateIntent = (tip: NewTip) => Promise<TipIntent>;

/** Creates the payment and loads its provider. Rejects where either fails, or where this site takes no tips. */
async function preparePayment(create: CreateIntent, tip: TipToPay, attempt: PaymentAttempt): Promise<ReadyPayment> {
  const [provider, created] = await Promise.all([withTimeout(loadProvider()), createIntent(create, tip, attempt)]);
  if (!provider) throw new Error('This site takes no tips: GET /api/site says that payments are off.');
  const { intent, isRepeated } = created;
  if (!isRepeated) return { provider, intent, status: 'requires_payment_method', attempt };
  const { status } = await withTimeout(provider.retrievePayment(intent.clientSecret));
  if (status !== 'canceled') return { provider, intent, status, attempt };
  removeAttemptId(attempt);
  return preparePayment(create, tip, attempt);
}

async function createIntent(create: CreateIntent, tip: TipToPay, attempt: PaymentAttempt) {
  const createFirst = async () => {
    const attemptId = crypto.randomUUID();
    saveAttemptId(attempt, attemptId);
    return { intent: await create({ ...tip, attemptId }), isRepeated: false };
  };
  const attemptId = readAttemptId(attempt);
  if (attemptId === undefined) return createFirst();
  saveAttemptId(attempt, attemptId);
  try {
    return { intent: await create({ ...tip, attemptId }), isRepeated: true };
  } catch (error) {
    if (!hasCode(error, 'payments.attempt_used')) throw error;
    return createFirst();
  }
}

const hasCode = (error: unknown, code: string): boolean => isApiError(error) && error.body?.code === code;
