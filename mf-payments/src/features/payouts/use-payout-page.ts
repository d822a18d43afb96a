import { useEffect, useState } from 'react';
import type { PayoutLinkRequest } from 'shared-ui/contracts';
import { useCreatePayoutLinkMutation } from '../../api/payouts.ts';

/** The way to the payment provider's page. It is busy until this page is gone, and again when Back brings it from the cache. */
export function usePayoutPage() {
  const [createLink, { isLoading, error }] = useCreatePayoutLinkMutation();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const stay = (): void => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const open = async (request: PayoutLinkRequest): Promise<void> => {
    const { data } = await createLink(request);
    if (!data) return;
    setLeaving(true);
    window.location.assign(data.url);
  };
  return { open: (request: PayoutLinkRequest): void => void open(request), isOpening: isLoading || isLeaving, error };
}
