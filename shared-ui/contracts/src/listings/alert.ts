import * as z from 'zod/mini';
import { addDays, type CalendarDay, calendarDaySchema, DAYS_ACROSS_EARTH, todayAnywhere } from '../calendar.ts';
import { emailSchema, idSchema, optional, textSchema } from '../common.ts';
import { withFieldRules } from '../field-rules.ts';
import { languageCodesSchema } from '../languages.ts';
import { botCheckTokenSchema } from '../site.ts';
import {
  checkWindow,
  flightNumberSchema,
  listingTypeSchema,
  placeCodeSchema,
  MAX_WINDOW_DAYS,
  upcomingDaySchema,
} from './listing-rules.ts';

/** Alerts of searches that one person may have; own listings make theirs beside these. */
export const MAX_ALERTS = 20;

/** How soon an alert notifies of a listing that fits. */
export const ALERT_FREQUENCIES = ['immediately', 'daily', 'off'] as const;
export const alertFrequencySchema = z.enum(ALERT_FREQUENCIES);
export type AlertFrequency = z.infer<typeof alertFrequencySchema>;

const AIRPORT = 'Please choose an airport from the list';

/**
 * POST /api/alerts: a search that stays (PRODUCT.md 32). Needs one end of a route, an airport or a city. Without a date it is for the next
 * MAX_WINDOW_DAYS days. Without a login `email` and `captchaToken` are required, and the alert begins once the link in the mail
 * was followed. A page gives its visitor's today as `earliest`; `extraDays`: see upcomingDaySchema.
 */
export const newAlertSchemaFrom = (earliest: () => CalendarDay, extraDays = 0) =>
  withFieldRules(
    z.object({
      from: optional(placeCodeSchema(AIRPORT)),
      to: optional(placeCodeSchema(AIRPORT)),
      date: optional(upcomingDaySchema('Date is required', earliest, extraDays)),
      endDate: optional(calendarDaySchema()),
      flight: optional(flightNumberSchema),
      /** What the listing offers or seeks; without it both. */
      type: optional(listingTypeSchema),
      /** Any of them; without any all listings fit. */
      languages: z._default(languageCodesSchema, []),
      frequency: z._default(z.enum(['immediately', 'daily']), 'immediately'),
      /** The browser's IANA time zone: the morning of a daily mail. An unknown one counts as none. */
      timeZone: optional(textSchema({ max: 64 })),
      email: optional(emailSchema('Please enter a valid email')),
      captchaToken: optional(botCheckTokenSchema),
    }),
    ({ from, to, date, endDate }, refuse) => {
      if (from === undefined && to === undefined) refuse(['from'], 'Please choose where the trip begins or ends');
      if (from !== undefined && from === to) refuse(['to'], 'Please choose two different airports');
      if (endDate === undefined) return;
      if (date === undefined) refuse(['endDate'], 'Please give a start date with the end date');
      else checkWindow({ date, endDate }, refuse);
    },
  );
export const newAlertSchema = newAlertSchemaFrom(todayAnywhere, DAYS_ACROSS_EARTH);
export type NewAlert = z.infer<typeof newAlertSchema>;

/** The days of an alert. `today` is the visitor's, for a search without a date. */
export function getAlertDays({ date, endDate }: Pick<NewAlert, 'date' | 'endDate'>, today: CalendarDay) {
  if (date === undefined) return { firstDay: today, lastDay: addDays(today, MAX_WINDOW_DAYS) };
  return { firstDay: date, lastDay: endDate ?? date };
}

/** One's own alert. */
export const alertSchema = z.object({
  id: idSchema,
  /** The own listing that made it; null for an alert of a search. */
  listingId: z.nullable(idSchema),
  /** What the listings that fit offer or seek; null for both. */
  type: z.nullable(listingTypeSchema),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  firstDay: z.string(),
  /** It ends after this day. */
  lastDay: z.string(),
  flight: z.nullable(z.string()),
  languages: z.array(z.string()),
  frequency: alertFrequencySchema,
  /** How many listings have fitted so far. */
  foundCount: z.int(),
});
export type Alert = z.infer<typeof alertSchema>;

/**
 * The response to a new alert, and to the links in mails. Null for a new one that begins only with the link in the mail, whether or not
 * the address has an account; and for one that is deleted by now.
 */
export const alertResponseSchema = z.object({ alert: z.nullable(alertSchema) });
export type AlertResponse = z.infer<typeof alertResponseSchema>;

/** PATCH /api/alerts/{id} */
export const changeAlertSchema = z.object({ frequency: alertFrequencySchema });
export type ChangeAlert = z.infer<typeof changeAlertSchema>;

/** POST /api/alerts/confirm, /unsubscribe, /resubscribe: the token of a link in a mail. */
export const alertLinkSchema = z.object({
  token: z.string('This link is not complete.').check(z.minLength(1), z.maxLength(200)),
});
export type AlertLink = z.infer<typeof alertLinkSchema>;
