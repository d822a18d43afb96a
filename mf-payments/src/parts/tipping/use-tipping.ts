import { useCallback, useEffect, useState } from 'react';
import { readSiteSettings } from 'shared-ui/app';

type Tipping = 'loading' | 'on' | 'off' | 'failed';

/** Whether this site takes tips: without a payment provider it is 'off'. */
export function useTipping(): { tipping: Tipping; retry: () => void } {
  const [tipping, setTipping] = useState<Tipping>('loading');
  const load = useCallback(() => {
    readSiteSettings()
      .then(({ payments }) => setTipping(payments.provider === 'off' ? 'off' : 'on'))
      .catch(() => setTipping('failed'));
  }, []);
  useEffect(load, [load]);
  const retry = (): void => {
    setTipping('loading');
    load();
  };
  return { tipping, retry };
}
