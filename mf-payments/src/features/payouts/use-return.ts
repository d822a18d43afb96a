import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'shared-ui/app';

/** `back` from the provider's form, whatever became of it there; `again`: the link to it was old or used. */
export type Return = 'back' | 'again';

const PARAMETER = 'payouts';

const read = (search: string): Return | undefined => {
  const said = new URLSearchParams(search).get(PARAMETER);
  return said === 'back' || said === 'again' ? said : undefined;
};

/** Whether one has just come back from the payment provider. The address forgets it, so that a reload says nothing of it. */
export function useReturn(): Return | undefined {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const [from] = useState(() => read(search));
  useEffect(() => {
    const rest = new URLSearchParams(search);
    if (!rest.has(PARAMETER)) return;
    rest.delete(PARAMETER);
    void navigate({ search: rest.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate]);
  return from;
}
