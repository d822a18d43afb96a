import { useEffect, useState } from 'react';
import { loadProvider } from '../../parts/provider/load-provider.ts';
import type { ProviderPayment } from '../../parts/provider/provider.ts';
import { withTimeout } from '../../parts/provider/with-timeout.ts';

/** Banks decide within seconds, or within days: after these pauses the page stops asking. */
const PAUSES_MS = [2000, 2000, 3000, 5000, 8000, 13_000];

interface LoadedPayment {
  /** The provider's last response. */
  payment: ProviderPayment | undefined;
  /** A request is running or planned. */
  isLoading: boolean;
  reload: () => void;
}

/** Retrieves a payment from the provider, repeatedly while it is processing. */
export function usePaymentStatus(clientSecret: string): LoadedPayment {
  const [payment, setPayment] = useState<ProviderPayment>();
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => void (isCurrent && setLoading(false));
    const load = async (pauses: readonly number[]): Promise<void> => {
      const next = await retrievePayment(clientSecret);
      if (!isCurrent) return;
      setPayment(next);
      const [pause, ...rest] = pauses;
      if (next.status !== 'processing' || pause === undefined) stop();
      else timer = setTimeout(() => void load(rest).catch(stop), pause);
    };
    void load(PAUSES_MS).catch(stop);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [clientSecret, attempt]);
  const reload = (): void => {
    setLoading(true);
    setAttempt(attempt + 1);
  };
  return { payment, isLoading, reload };
}

async function retrievePayment(clientSecret: string): Promise<ProviderPayment> {
  const provider = await loadProvider();
  if (!provider) throw new Error('This site takes no tips: GET /api/site says that payments are off.');
  return withTimeout(provider.retrievePayment(clientSecret));
}
