import { z } from 'zod';
import { type CalendarDay, calendarDaySchema, DAYS_ACROSS_EARTH, todayAnywhere } from '../calendar.ts';
import {
  airportCodeSchema,
  clearable,
  emailSchema,
  optional,
  phoneNumberSchema,
  textSchema,
  timeSchema,
} from '../common.ts';
import { botCheckTokenSchema } from '../site.ts';
import { checkTips, descriptionSchema, dollarsSchema, nullableDollarsSchema, skillsSchema } from './listing-fields.ts';
import { type ListingType, listingTypeSchema } from './listing.ts';
import { checkTrip, flightNumberSchema, upcomingDaySchema } from './trip-rules.ts';

/**
 * Sent where the bot check gave no token in time (spec §5): the request still goes out, and counts as unproven, under
 * much lower limits.
 */
export const UNPROVEN_CAPTCHA_TOKEN = 'unproven';

const OVER = 'Please choose today or a later day';

const departure = airportCodeSchema('Departure airport is required');
const arrival = airportCodeSchema('Arrival airport is required');
const nameSchema = textSchema({ min: 2, max: 80, tooShort: 'Name must be at least 2 characters' });

/** What stands in the form for both making and changing a listing, but for its days (spec §5, product.md 18). */
const details = {
  departureAirport: departure,
  arrivalAirport: arrival,
  time: optional(timeSchema),
  flightNumber: optional(flightNumberSchema),
  description: descriptionSchema,
  skills: optional(skillsSchema),
  tipAmount: nullableDollarsSchema,
  minTip: optional(dollarsSchema),
  maxTip: optional(dollarsSchema),
  /** Seekers only. */
  offersTips: z.boolean().default(false),
  /** Helpers only. */
  acceptsTips: z.boolean().default(false),
  name: optional(nameSchema),
  phoneNumber: optional(phoneNumberSchema),
};

/** POST /api/listings (spec §3, §5); a form gives its visitor's today as `earliest`; `more`: see upcomingDaySchema. */
export const createListingSchemaFrom = (earliest: () => CalendarDay, more = 0) =>
  z
    .object({
      type: listingTypeSchema,
      ...details,
      date: upcomingDaySchema('Date is required', earliest, more),
      endDate: optional(upcomingDaySchema('Date is required', earliest, more)),
      email: emailSchema('Please enter a valid email address'),
      captchaToken: optional(botCheckTokenSchema),
    })
    .superRefine(checkTrip)
    .superRefine(checkTips)
    .superRefine(checkTippingSide);
export const createListingSchema = createListingSchemaFrom(todayAnywhere, DAYS_ACROSS_EARTH);
export type CreateListing = z.infer<typeof createListingSchema>;

/**
 * A whole listing after a change. Its first day may stay where it was, also when that is past by now; it ends today or later.
 * @param kept the first day it had
 */
export const editListingSchemaFrom = (earliest: () => CalendarDay, { type, date: kept }: Edited, more = 0) =>
  z
    .object({
      ...details,
      date: editedDaySchema(kept, earliest, more),
      // The short forms do not ask for one
      description: optional(descriptionSchema),
      endDate: optional(upcomingDaySchema('Date is required', earliest, more)),
    })
    .superRefine(checkTrip)
    .superRefine(checkTips)
    .superRefine((listing, context) => checkTippingSide({ ...listing, type }, context))
    .superRefine(({ date, endDate }, context) => {
      // An end that is past was refused at its own rule
      if (date === kept && endDate === undefined && date < earliest())
        context.addIssue({ code: 'custom', path: ['endDate'], message: OVER });
    });
export type EditListing = z.infer<ReturnType<typeof editListingSchemaFrom>>;

const editedDaySchema = (kept: CalendarDay, earliest: () => CalendarDay, more: number) =>
  calendarDaySchema('Date is required').superRefine((day, context) => {
    const upcoming = upcomingDaySchema('Date is required', earliest, more);
    const refused = day === kept ? undefined : upcoming.safeParse(day).error;
    for (const { message } of refused?.issues ?? []) context.addIssue({ code: 'custom', message });
  });

interface Edited {
  type: ListingType;
  date: CalendarDay;
}

/**
 * PATCH /api/listing/{id}: what is left out stays as it is, null or '' empties a field. The listing that comes of it is
 * held to `editListingSchemaFrom`. Type, address and owner never change.
 */
export const changeListingSchema = z.object({
  departureAirport: departure.optional(),
  arrivalAirport: arrival.optional(),
  date: calendarDaySchema('Date is required').optional(),
  endDate: clearable(calendarDaySchema()),
  time: clearable(timeSchema),
  flightNumber: clearable(flightNumberSchema),
  description: clearable(descriptionSchema),
  skills: clearable(skillsSchema),
  tipAmount: clearable(dollarsSchema),
  minTip: clearable(dollarsSchema),
  maxTip: clearable(dollarsSchema),
  offersTips: z.boolean().optional(),
  acceptsTips: z.boolean().optional(),
  name: clearable(nameSchema),
  phoneNumber: clearable(phoneNumberSchema),
});
export type ChangeListing = z.infer<typeof changeListingSchema>;

/** DELETE /api/listing/{id}: until then POST /api/listing/{id}/restore takes it back. */
export const deletedListingSchema = z.object({ restorableUntil: z.iso.datetime() });
export type DeletedListing = z.infer<typeof deletedListingSchema>;

interface TippingSide {
  type: ListingType;
  offersTips: boolean;
  acceptsTips: boolean;
}

function checkTippingSide(listing: TippingSide, context: z.core.$RefinementCtx): void {
  const refuse = (path: keyof TippingSide, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (listing.type === 'helper' && listing.offersTips)
    refuse('offersTips', 'Only people who ask for help can offer a tip');
  if (listing.type === 'seeking_help' && listing.acceptsTips) refuse('acceptsTips', 'Only helpers can accept tips');
}
