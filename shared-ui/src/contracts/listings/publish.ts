import { z } from 'zod';
import { type CalendarDay, DAYS_ACROSS_EARTH, todayAnywhere } from '../calendar.ts';
import {
  airportCodeSchema,
  emailSchema,
  idSchema,
  optional,
  phoneNumberSchema,
  textSchema,
  timeSchema,
} from '../common.ts';
import { botCheckTokenSchema } from '../site.ts';
import { descriptionSchema, dollarsSchema } from './listing-fields.ts';
import { listingSchema } from './listing.ts';
import { checkTrip, flightNumberSchema, upcomingDaySchema } from './trip-rules.ts';

const tripFields = (earliest: () => CalendarDay, more: number) => ({
  departureAirport: airportCodeSchema('Required'),
  arrivalAirport: airportCodeSchema('Required'),
  date: upcomingDaySchema('Required', earliest, more),
  time: optional(timeSchema),
  flightNumber: optional(flightNumberSchema),
  description: optional(descriptionSchema),
});

const personFields = {
  name: textSchema({ min: 2, max: 80, tooShort: 'Name must be at least 2 characters' }),
  email: emailSchema('Please enter a valid email', 'Email is required'),
  phoneNumber: optional(phoneNumberSchema),
  consent: z.literal(true, 'You must agree to the terms'),
  captchaToken: botCheckTokenSchema,
};

/** What POST /api/find-help/listings takes; a form gives its visitor's today as `earliest`; `more`: see upcomingDaySchema (spec §3, §5). */
export const findHelpSchemaFrom = (earliest: () => CalendarDay, more = 0) =>
  z
    .object({
      ...tripFields(earliest, more),
      endDate: optional(upcomingDaySchema('Required', earliest, more)),
      tipAmount: optional(dollarsSchema),
      ...personFields,
    })
    .superRefine(checkTrip);

/** What POST /api/offer-help/listings takes (spec §3, §5). */
export const offerHelpSchemaFrom = (earliest: () => CalendarDay, more = 0) =>
  z
    .object({
      ...tripFields(earliest, more),
      acceptsTips: z.boolean().default(false),
      ...personFields,
    })
    .superRefine(checkTrip);

export const findHelpSchema = findHelpSchemaFrom(todayAnywhere, DAYS_ACROSS_EARTH);
export type FindHelp = z.infer<typeof findHelpSchema>;
export const offerHelpSchema = offerHelpSchemaFrom(todayAnywhere, DAYS_ACROSS_EARTH);
export type OfferHelp = z.infer<typeof offerHelpSchema>;

/**
 * The answer to a published listing. `confirmationId` names the mail that was sent to confirm the address; null where
 * none is needed, because its owner is the one who is logged in (product.md 2).
 */
export const publishedListingSchema = z.object({ listing: listingSchema, confirmationId: idSchema.nullable() });
export type PublishedListing = z.infer<typeof publishedListingSchema>;
