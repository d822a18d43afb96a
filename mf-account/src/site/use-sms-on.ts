import { useEffect, useState } from 'react';
import { readSite } from 'shared-ui/app';

/** Whether this site can send texts at all; undefined until that is known. Where nobody answers, it is taken to be so. */
export function useSmsOn(): boolean | undefined {
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => {
    let isHere = true;
    const know = (sms: boolean) => isHere && setOn(sms);
    readSite().then(
      ({ sms }) => know(sms),
      () => know(true),
    );
    return () => void (isHere = false);
  }, []);
  return isOn;
}
