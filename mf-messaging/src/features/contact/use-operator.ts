import { useCallback, useEffect, useState } from 'react';
import { readSite } from 'shared-ui/app';
import type { SiteSettings } from 'shared-ui/contracts';

/** Where the operator can be reached; undefined until it is known. */
export function useOperator() {
  const [contact, setContact] = useState<SiteSettings['contact']>();
  const [failed, setFailed] = useState(false);
  const ask = useCallback(() => {
    readSite()
      .then((site) => setContact(site.contact))
      .catch(() => setFailed(true));
  }, []);
  useEffect(ask, [ask]);
  const retry = (): void => {
    setFailed(false);
    ask();
  };
  return { contact, failed, retry };
}
