import { formatMomentDay, formatTime } from 'shared-ui/app';

const padded = (number: number): string => String(number).padStart(2, '0');

/** The calendar day of a moment where the visitor is, as YYYY-MM-DD. */
export const dayOf = (moment: Date): string =>
  `${String(moment.getFullYear())}-${padded(moment.getMonth() + 1)}-${padded(moment.getDate())}`;

/** The time of a moment where the visitor is: '9:42 AM'. */
export const clockOf = (moment: Date): string =>
  formatTime(`${padded(moment.getHours())}:${padded(moment.getMinutes())}`);

const dayBefore = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return dayOf(new Date(year, month - 1, date - 1));
};

interface Words {
  today: string;
  yesterday: string;
}

/** The day of a moment as a heading of what was said on it: Today, Yesterday, or 'Nov 18, 2026'. */
export function dayInWords(moment: Date, today: string, words: Words): string {
  const day = dayOf(moment);
  if (day === today) return words.today;
  return day === dayBefore(today) ? words.yesterday : formatMomentDay(moment.toISOString());
}

/** Puts what follows each other on the same day together. */
export function byDay<Item extends { at: Date }>(items: Item[]): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
