import { z } from 'zod';
import { type CalendarDay, calendarDaySchema } from '../calendar.ts';
import { airportCodeSchema, optional } from '../common.ts';
import { checkWindow, flightNumberSchema, upcomingDaySchema } from './trip-rules.ts';

/** The form and the address of /flight-search (spec §2, §5); `earliest` is the visitor's today. */
export const flightSearchSchemaFrom = (earliest: () => CalendarDay) =>
  z
    .object({
      from: airportCodeSchema('Departure airport is required'),
      to: airportCodeSchema('Arrival airport is required'),
      date: upcomingDaySchema('Date is required', earliest),
      endDate: optional(calendarDaySchema()),
      flight: optional(flightNumberSchema),
    })
    .superRefine(({ from, to, ...days }, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (from === to) refuse('to', 'Please choose two different airports');
      checkWindow(days, (message) => refuse('endDate', message));
    });
export type FlightSearch = z.infer<ReturnType<typeof flightSearchSchemaFrom>>;
