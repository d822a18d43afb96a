import { useCallback, useEffect, useState } from 'react';
import { readSite } from 'shared-ui/app';

export type Tipping = 'loading' | 'on' | 'off' | 'failed';

/** Whether this site takes tips at all: without a payment provider it does not, and says so. */
export function useTipping(): { tipping: Tipping; retry: () => void } {
  const [tipping, setTipping] = useState<Tipping>('loading');
  const ask = useCallback(() => {
    readSite()
      .then(({ payments }) => setTipping(payments.provider === 'off' ? 'off' : 'on'))
      .catch(() => setTipping('failed'));
  }, []);
  useEffect(ask, [ask]);
  const retry = (): void => {
    setTipping('loading');
    ask();
  };
  return { tipping, retry };
}
