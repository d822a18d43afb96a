import { useEffect, useState } from 'react';
import { readSiteSettings } from 'shared-ui/app';

/** Whether this site can send texts; undefined while loading, true if the settings cannot be loaded. */
export function useSmsAvailable(): boolean | undefined {
  const [isAvailable, setAvailable] = useState<boolean>();
  useEffect(() => {
    let isMounted = true;
    const update = (sms: boolean) => isMounted && setAvailable(sms);
    readSiteSettings().then(
      ({ sms }) => update(sms),
      () => update(true),
    );
    return () => void (isMounted = false);
  }, []);
  return isAvailable;
}
