import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'shared-ui/app';

/** `back`: returned from the provider's form, with any result. `again`: the link to it was expired or used. */
export type ProviderReturn = 'back' | 'again';

const PARAMETER = 'payouts';

/** Whether the user has just returned from the payment provider. Removes the parameter, so that a reload does not repeat the notice. */
export function useProviderReturn(): ProviderReturn | undefined {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [value] = useState(() => new URLSearchParams(search).get(PARAMETER));
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!rest.has(PARAMETER)) return;
    rest.delete(PARAMETER);
    void navigate({ search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate]);
  return value === 'back' || value === 'again' ? value : undefined;
}
