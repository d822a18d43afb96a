import { useEffect, useState } from 'react';
import { formatMomentDay, formatTime } from 'shared-ui/app';

const pad = (number: number): string => String(number).padStart(2, '0');

/** The calendar day of a moment in the visitor's time zone, as YYYY-MM-DD. */
export const toDay = (moment: Date): string =>
  `${String(moment.getFullYear())}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;

/** The time of a moment in the visitor's time zone: '9:42 AM'. */
export const formatClock = (moment: Date): string =>
  formatTime(`${pad(moment.getHours())}:${pad(moment.getMinutes())}`);

const getDayBefore = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return toDay(new Date(year, month - 1, date - 1));
};

/** The day of a moment as a heading: Today, Yesterday, or 'Nov 18, 2026'. */
export function formatDayHeading(moment: Date, today: string, labels: { today: string; yesterday: string }): string {
  const day = toDay(moment);
  if (day === today) return labels.today;
  return day === getDayBefore(today) ? labels.yesterday : formatMomentDay(moment.toISOString());
}

/** For a list: the time today, 'Yesterday', or the day. */
export function formatListTime(moment: Date, today: string, yesterday: string): string {
  const day = toDay(moment);
  if (day === today) return formatClock(moment);
  return day === getDayBefore(today) ? yesterday : formatMomentDay(moment.toISOString());
}

/** Groups consecutive items of the same day. */
export function groupByDay<Item extends { at: Date }>(items: Item[]): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = toDay(item.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** Some tolerance, so that a clock that runs a little fast is in the new day too. */
const AFTER_MIDNIGHT_MS = 1000;

const getMsUntilTomorrow = (): number => {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return midnight.getTime() - now.getTime() + AFTER_MIDNIGHT_MS;
};

/** Today in the visitor's time zone, as YYYY-MM-DD. It changes at midnight in an open tab. */
export function useToday(): string {
  const [today, setToday] = useState(() => toDay(new Date()));
  useEffect(() => {
    const update = (): void => setToday(toDay(new Date()));
    const timer = setTimeout(update, getMsUntilTomorrow());
    // A machine that slept through midnight has missed the timer
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [today]);
  return today;
}
