// Apart from the schemas: cards use it, and the home page loads without zod.
import { addDays, type CalendarDay, daysBetween } from '../days.ts';

/** The last possible day of a flight of a trip with a window; null without one. */
export const getFlightEndDate = (
  { date, endDate }: { date: CalendarDay; endDate: CalendarDay | null },
  flight: { date: CalendarDay },
): CalendarDay | null => (endDate === null ? null : addDays(flight.date, daysBetween(date, endDate)));
