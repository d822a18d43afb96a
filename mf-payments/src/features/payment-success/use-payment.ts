import { useEffect, useState } from 'react';
import { inTime } from '../../payment-form/in-time.ts';
import { loadProvider } from '../../provider/load-provider.ts';
import type { ProviderPayment } from '../../provider/provider.ts';

/** A bank decides within seconds, or within days: after these the visitor is not kept waiting. */
const PAUSES_IN_MS = [2000, 2000, 3000, 5000, 8000, 13_000];

export interface AskedPayment {
  /** As the provider last had it. */
  payment: ProviderPayment | undefined;
  /** It is being asked, or will be in a moment. */
  isAsking: boolean;
  askAgain: () => void;
}

/** What the provider says of a payment; asked again for a while as long as it has not decided. */
export function usePayment(clientSecret: string): AskedPayment {
  const [payment, setPayment] = useState<ProviderPayment>();
  const [isAsking, setAsking] = useState(true);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => void (isHere && setAsking(false));
    const ask = async (pauses: readonly number[]): Promise<void> => {
      const now = await retrieve(clientSecret);
      if (!isHere) return;
      setPayment(now);
      const [pause, ...rest] = pauses;
      if (now.status !== 'processing' || pause === undefined) stop();
      else timer = setTimeout(() => void ask(rest).catch(stop), pause);
    };
    void ask(PAUSES_IN_MS).catch(stop);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [clientSecret, round]);
  const askAgain = (): void => {
    setAsking(true);
    setRound(round + 1);
  };
  return { payment, isAsking, askAgain };
}

async function retrieve(clientSecret: string): Promise<ProviderPayment> {
  const provider = await loadProvider();
  if (!provider) throw new Error('This site takes no tips: GET /api/site says that payments are off.');
  return inTime(provider.retrievePayment(clientSecret));
}
