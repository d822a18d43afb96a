import * as z from 'zod/mini';
import { type CalendarDay, DAYS_ACROSS_EARTH, todayAnywhere } from '../calendar.ts';
import { emailSchema, idSchema, optional, phoneNumberSchema, textSchema, timeSchema } from '../common.ts';
import { withFieldRules } from '../field-rules.ts';
import { botCheckTokenSchema } from '../site.ts';
import { checkFlights, optionalFlightsSchema } from './flights.ts';
import {
  airportCodeSchema,
  attemptIdSchema,
  checkTrip,
  descriptionSchema,
  dollarsSchema,
  flightNumberSchema,
  upcomingDaySchema,
} from './listing-rules.ts';
import { listingSchema } from './listing.ts';
import { checkHealthConsent, whoFliesFields } from './who-flies.ts';

const tripFields = (earliest: () => CalendarDay, extraDays: number) => ({
  departureAirport: airportCodeSchema('Required'),
  arrivalAirport: airportCodeSchema('Required'),
  date: upcomingDaySchema('Required', earliest, extraDays),
  time: optional(timeSchema),
  flightNumber: optional(flightNumberSchema),
  flights: optionalFlightsSchema,
  description: optional(descriptionSchema),
});

const personFields = {
  name: textSchema({ min: 2, max: 80, tooShort: 'Name must be at least 2 characters' }),
  email: emailSchema('Please enter a valid email', 'Email is required'),
  phoneNumber: optional(phoneNumberSchema),
  consent: z.literal(true, 'You must agree to the terms'),
  captchaToken: botCheckTokenSchema,
  attemptId: attemptIdSchema,
};

/** POST /api/find-help/listings (spec §3, §5). A form passes its visitor's today as `earliest`; `extraDays`: see upcomingDaySchema. */
export const findHelpSchemaFrom = (earliest: () => CalendarDay, extraDays = 0) =>
  withFieldRules(
    z.object({
      ...tripFields(earliest, extraDays),
      endDate: optional(upcomingDaySchema('Required', earliest, extraDays)),
      tipAmount: optional(dollarsSchema),
      ...whoFliesFields,
      ...personFields,
    }),
    checkTrip,
    checkFlights,
    checkHealthConsent,
  );

/** POST /api/offer-help/listings (spec §3, §5). */
export const offerHelpSchemaFrom = (earliest: () => CalendarDay, extraDays = 0) =>
  withFieldRules(
    z.object({
      ...tripFields(earliest, extraDays),
      acceptsTips: z._default(z.boolean(), false),
      ...personFields,
    }),
    checkTrip,
    checkFlights,
  );

export const findHelpSchema = findHelpSchemaFrom(todayAnywhere, DAYS_ACROSS_EARTH);
export type FindHelp = z.infer<typeof findHelpSchema>;
export const offerHelpSchema = offerHelpSchemaFrom(todayAnywhere, DAYS_ACROSS_EARTH);
export type OfferHelp = z.infer<typeof offerHelpSchema>;

/**
 * The response to a published listing. `confirmationId` is of the mail that was sent to confirm the address; null where none
 * is needed, because its owner is logged in (PRODUCT.md 2).
 */
export const publishedListingSchema = z.object({ listing: listingSchema, confirmationId: z.nullable(idSchema) });
export type PublishedListing = z.infer<typeof publishedListingSchema>;
