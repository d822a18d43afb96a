import { z } from 'zod';
import { type CalendarDay, todayAnywhere } from '../calendar.ts';
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
import { listingSchema } from './listing.ts';
import { checkTrip, flightNumberSchema, upcomingDaySchema } from './trip-rules.ts';

const MOST_DOLLARS = 10_000;

const descriptionSchema = textSchema({
  min: 10,
  max: 500,
  tooShort: 'Description must be at least 10 characters',
  tooLong: 'Description cannot exceed 500 characters',
});

/** Whole US dollars, typed as digits; a program may send the number. */
const tipAmountSchema = z
  .union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)], 'Please enter whole dollars, digits only')
  .pipe(
    z
      .int()
      .min(0, 'Please enter whole dollars, digits only')
      .max(MOST_DOLLARS, `Please enter at most ${MOST_DOLLARS} dollars`),
  );

const tripFields = (earliest: () => CalendarDay) => ({
  departureAirport: airportCodeSchema('Required'),
  arrivalAirport: airportCodeSchema('Required'),
  date: upcomingDaySchema('Required', earliest),
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

/** What POST /api/find-help/listings takes; a form gives its visitor's today as `earliest` (spec §3, §5). */
export const findHelpSchemaFrom = (earliest: () => CalendarDay) =>
  z
    .strictObject({
      ...tripFields(earliest),
      endDate: optional(upcomingDaySchema('Required', earliest)),
      tipAmount: optional(tipAmountSchema),
      ...personFields,
    })
    .superRefine(checkTrip);

/** What POST /api/offer-help/listings takes (spec §3, §5). */
export const offerHelpSchemaFrom = (earliest: () => CalendarDay) =>
  z
    .strictObject({
      ...tripFields(earliest),
      acceptsTips: z.boolean().default(false),
      ...personFields,
    })
    .superRefine(checkTrip);

export const findHelpSchema = findHelpSchemaFrom(todayAnywhere);
export type FindHelp = z.infer<typeof findHelpSchema>;
export const offerHelpSchema = offerHelpSchemaFrom(todayAnywhere);
export type OfferHelp = z.infer<typeof offerHelpSchema>;

/**
 * The answer to a published listing. `confirmationId` names the mail that was sent to confirm the address; null where
 * none is needed, because its owner is the one who is logged in (product.md 2).
 */
export const publishedListingSchema = z.object({ listing: listingSchema, confirmationId: idSchema.nullable() });
export type PublishedListing = z.infer<typeof publishedListingSchema>;
