import { useCallback, useRef } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import type { Payer, ProviderPayment } from '../provider/provider.ts';
import { inTime } from './in-time.ts';
import { checking, stillSilent } from './pay-state.ts';
import { type PayingOptions, useOutcome } from './use-outcome.ts';

/** Paying one tip. A second press while the first is at work does nothing. */
export function usePaying(options: PayingOptions) {
  const { provider, intent } = options;
  const { state, setState, settle, hear, lose } = useOutcome(options);
  const payer = useRef<Payer>(null);
  const { take, isLast, isTaken, release } = useTurns();
  const ask = () => inTime(provider.retrievePayment(intent.clientSecret));
  const pay = async (): Promise<void> => {
    if (isTaken() || state.at === 'silent' || !payer.current) return;
    const turn = take();
    setState({ at: 'paying' });
    const answer = payer.current.pay();
    try {
      hear(await inTime(answer, () => isBankAsking(ask)));
    } catch (error) {
      lose(error);
      // An answer that comes late is an answer
      answer.then((late) => isLast(turn) && hear(late)).catch(() => undefined);
    }
    release();
  };
  const sayNoAnswer = useNoAnswer();
  /** `quietly`: nobody pressed a button. */
  const check = async (how?: 'quietly'): Promise<void> => {
    if (isTaken()) return;
    take();
    setState((before) => checking(before, true));
    try {
      settle((await ask()).status);
    } catch {
      setState((before) => checking(before, false));
      if (how !== 'quietly') setState(stillSilent(sayNoAnswer()));
    }
    release();
  };
  return { state, payer, pay, check };
}

/** While the bank asks the person, there is no hurry. */
const isBankAsking = async (ask: () => Promise<ProviderPayment>): Promise<boolean> => {
  try {
    return (await ask()).status === 'requires_action';
  } catch {
    return false;
  }
};

/** Shows the toast of spec §8, and returns the reason for the form. */
function useNoAnswer() {
  const { t } = useTranslation('payments');
  return (): string => {
    notify({ title: t('payment.error'), description: t('payment.unexpected'), variant: 'destructive' });
    return t(navigator.onLine ? 'payment.noAnswer' : 'payment.offline');
  };
}

/** One thing at a time; and who waits for long can tell whether something else was begun meanwhile. */
function useTurns() {
  const turn = useRef(0);
  const taken = useRef(false);
  const take = useCallback((): number => {
    taken.current = true;
    return (turn.current += 1);
  }, []);
  const release = useCallback((): void => {
    taken.current = false;
  }, []);
  return { take, release, isTaken: () => taken.current, isLast: (of: number) => of === turn.current };
}
