import { useEffect, useRef, useState } from 'react';
import { isApiError, isUnreachable, notify, sentenceOf, useCurrentUser, useTranslation } from 'shared-ui/app';
import { useCreatePaymentIntentMutation } from '../api/intents.ts';
import { type Setup, setUp } from './set-up.ts';

/** A tip to be paid. The tip page names who gets it `receiverId`, checkout `recipientId` (spec §7). `amount` is in US dollars. */
export type TipToPay = { amount: number; message?: string } & ({ recipientId: number } | { receiverId: number });

export type TipSetup =
  | { state: 'loading'; retry: () => void }
  | { state: 'failed'; sentence: string; retry: () => void }
  | ({ state: 'ready'; retry: () => void } & Setup);

type Outcome = { of: string } & ({ sentence: string } | Setup);

/**
 * Sets up the payment of a tip, once, also over reloads. The toast of a failure says the same whatever failed (spec §8); `sentence`, for
 * the form, says more where more is known.
 */
export function useTipIntent(tip: TipToPay, onNobody?: () => void): TipSetup {
  const { t } = useTranslation('payments');
  const [create] = useCreatePaymentIntentMutation();
  const [outcome, setOutcome] = useState<Outcome>();
  const [tries, setTries] = useState(0);
  const who = useWho();
  const tellNobody = useRef(onNobody);
  useEffect(() => {
    tellNobody.current = onNobody;
  });
  const what = JSON.stringify(tip);
  const of = `${what} ${String(who)} ${String(tries)}`;
  useEffect(() => {
    if (who === undefined) return undefined;
    let isWanted = true;
    const wanted = JSON.parse(what) as TipToPay;
    const fail = (error: unknown): void => {
      const failed = t('setup.failedText');
      notify({ title: t('setup.failed'), description: failed, variant: 'destructive' });
      // Offline, the provider's code may be what did not come
      const isOffline = isUnreachable(error) || !navigator.onLine;
      const sentence = sentenceOf(error, isOffline ? t('setup.unreachable') : failed);
      setOutcome({ of, sentence });
      if (isNobody(error)) tellNobody.current?.();
    };
    setUp((input) => create(input).unwrap(), wanted, { who, recipientId: idOf(wanted), amount: wanted.amount }).then(
      (setup) => isWanted && setOutcome({ of, ...setup }),
      (error: unknown) => isWanted && fail(error),
    );
    return () => {
      isWanted = false;
    };
  }, [create, t, what, who, of]);
  const retry = (): void => setTries((before) => before + 1);
  if (outcome?.of !== of) return { state: 'loading', retry };
  return 'intent' in outcome ? { state: 'ready', retry, ...outcome } : { state: 'failed', retry, ...outcome };
}

const isNobody = (error: unknown): boolean => isApiError(error) && error.body?.code === 'payments.no_recipient';

const idOf = (tip: TipToPay): number => ('receiverId' in tip ? tip.receiverId : tip.recipientId);

/**
 * Whose tip it is: undefined until that is known, null for nobody. Who is logged out in the middle goes on with the payment that
 * was begun; taking it away would leave them without its outcome.
 */
function useWho(): number | null | undefined {
  const { user, isLoading } = useCurrentUser();
  const [who, setWho] = useState<number | null>();
  const now = isLoading ? undefined : (user?.id ?? who ?? null);
  if (now !== undefined && now !== who) setWho(now);
  return now ?? who;
}
