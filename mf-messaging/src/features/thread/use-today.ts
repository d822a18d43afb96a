import { useEffect, useState } from 'react';
import { dayOf } from './days.ts';

/** A moment after midnight, so that a clock that runs a little fast has the new day too. */
const AFTER_MIDNIGHT_IN_MS = 1000;

const untilTomorrow = (): number => {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return midnight.getTime() - now.getTime() + AFTER_MIDNIGHT_IN_MS;
};

/** Today where the visitor is, as YYYY-MM-DD, also in a tab that stays open over night. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    const look = (): void => setToday(dayOf(new Date()));
    const timer = setTimeout(look, untilTomorrow());
    // A browser that slept through midnight has missed its timer
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [today]);
  return today;
}
