import { useEffect, useRef, useState } from 'react';
import { isApiError, isUnreachable, notify, sentenceOf, useCurrentUser, useTranslation } from 'shared-ui/app';
import { useCreatePaymentIntentMutation } from '../api/intents.ts';
import { type Setup, setUp } from './set-up.ts';

/** A tip to be paid. The tip page names who gets it `receiverId`, checkout `recipientId` (spec §7). `amount` is in US dollars. */
export type TipToPay = { amount: number; message?: string } & ({ recipientId: number } | { receiverId: number });

export type TipSetup =
  | { state: 'loading'; retry: () => void }
  | { state: 'failed'; sentence: string; retry: () => void }
  | ({ state: 'ready'; retry: () => void; message: string | undefined } & Setup);

interface Options {
  tip: TipToPay;
  /** Whose tip it is; null for nobody. */
  who: number | null;
  /** The payment that is set up stays as it is, also where somebody logs in or out: else nobody would hear of its outcome. */
  isUndecided: boolean;
  onNobody: (() => void) | undefined;
}

type Wanted = Pick<Options, 'tip' | 'who'>;

type Outcome = { of: string } & ({ sentence: string } | (Setup & { message: string | undefined }));

/**
 * Sets up the payment of a tip, once, also over reloads. The toast of a failure says the same whatever failed (spec §8); `sentence`, for
 * the form, says more where more is known.
 */
export function useTipIntent({ isUndecided, onNobody, ...options }: Options): TipSetup {
  const { t } = useTranslation('payments');
  const [create] = useCreatePaymentIntentMutation();
  const [outcome, setOutcome] = useState<Outcome>();
  const [tries, setTries] = useState(0);
  const what = useWhat(JSON.stringify(options), isUndecided);
  const tellNobody = useRef(onNobody);
  useEffect(() => {
    tellNobody.current = onNobody;
  });
  const of = `${what ?? ''} ${String(tries)}`;
  useEffect(() => {
    if (what === undefined) return undefined;
    let isWanted = true;
    const { tip, who } = JSON.parse(what) as Wanted;
    const fail = (error: unknown): void => {
      const failed = t('setup.failedText');
      notify({ title: t('setup.failed'), description: failed, variant: 'destructive' });
      // Offline, the provider's code may be what did not come
      const isOffline = isUnreachable(error) || !navigator.onLine;
      const sentence = sentenceOf(error, isOffline ? t('setup.unreachable') : failed);
      setOutcome({ of, sentence });
      if (isNobody(error)) tellNobody.current?.();
    };
    setUp((input) => create(input).unwrap(), tip, { who, recipientId: idOf(tip), amount: tip.amount }).then(
      (setup) => isWanted && setOutcome({ of, message: tip.message, ...setup }),
      (error: unknown) => isWanted && fail(error),
    );
    return () => {
      isWanted = false;
    };
  }, [create, t, what, of]);
  const retry = (): void => setTries((before) => before + 1);
  if (outcome?.of !== of) return { state: 'loading', retry };
  return 'intent' in outcome ? { state: 'ready', retry, ...outcome } : { state: 'failed', retry, ...outcome };
}

const isNobody = (error: unknown): boolean => isApiError(error) && error.body?.code === 'payments.no_recipient';

const idOf = (tip: TipToPay): number => ('receiverId' in tip ? tip.receiverId : tip.recipientId);

/** What is to be set up: undefined until it is known who is logged in. */
function useWhat(latest: string, isUndecided: boolean): string | undefined {
  const { isLoading } = useCurrentUser();
  const [what, setWhat] = useState<string>();
  if (what !== latest && !isUndecided && !isLoading) setWhat(latest);
  return what;
}
