import * as z from 'zod/mini';
import { type CalendarDay, calendarDaySchema, DAYS_ACROSS_EARTH, todayAnywhere } from '../calendar.ts';
import { clearable, emailSchema, optional, phoneNumberSchema, textSchema, timeSchema } from '../common.ts';
import { type Refuse, withFieldRules } from '../field-rules.ts';
import { botCheckTokenSchema } from '../site.ts';
import { checkFlights, flightsSchema, getLastFlightDate, optionalFlightsSchema } from './flights.ts';
import {
  airportCodeSchema,
  attemptIdSchema,
  checkTips,
  checkTrip,
  descriptionSchema,
  dollarsSchema,
  flightNumberSchema,
  type ListingType,
  listingTypeSchema,
  nullableDollarsSchema,
  skillsSchema,
  upcomingDaySchema,
} from './listing-rules.ts';
import { checkHealthConsent, checkTravelingSide, whoFliesChanges, whoFliesFields } from './who-flies.ts';

/** Sent where the bot check created no token in time (spec §5): much lower limits apply. */
export const UNPROVEN_CAPTCHA_TOKEN = 'unproven';

const PAST_DAY = 'Please choose today or a later day';

const departure = airportCodeSchema('Departure airport is required');
const arrival = airportCodeSchema('Arrival airport is required');
const nameSchema = textSchema({ min: 2, max: 80, tooShort: 'Name must be at least 2 characters' });

/** The fields of both creating and changing a listing, except its days (spec §5, PRODUCT.md 18). */
const details = {
  departureAirport: departure,
  arrivalAirport: arrival,
  time: optional(timeSchema),
  flightNumber: optional(flightNumberSchema),
  flights: optionalFlightsSchema,
  description: descriptionSchema,
  skills: optional(skillsSchema),
  tipAmount: nullableDollarsSchema,
  minTip: optional(dollarsSchema),
  maxTip: optional(dollarsSchema),
  /** Seekers only. */
  offersTips: z._default(z.boolean(), false),
  /** Helpers only. */
  acceptsTips: z._default(z.boolean(), false),
  /** Seekers only. */
  ...whoFliesFields,
  name: optional(nameSchema),
  phoneNumber: optional(phoneNumberSchema),
};

/** POST /api/listings (spec §3, §5); a form gives its visitor's today as `earliest`; `extraDays`: see upcomingDaySchema. */
export const createListingSchemaFrom = (earliest: () => CalendarDay, extraDays = 0) =>
  withFieldRules(
    z.object({
      type: listingTypeSchema,
      ...details,
      date: upcomingDaySchema('Date is required', earliest, extraDays),
      endDate: optional(upcomingDaySchema('Date is required', earliest, extraDays)),
      email: emailSchema('Please enter a valid email address'),
      captchaToken: optional(botCheckTokenSchema),
      attemptId: attemptIdSchema,
    }),
    checkTrip,
    checkFlights,
    checkTips,
    checkTippingSide,
    checkTravelingSide,
    checkHealthConsent,
  );
export const createListingSchema = createListingSchemaFrom(todayAnywhere, DAYS_ACROSS_EARTH);
export type CreateListing = z.infer<typeof createListingSchema>;

/** A whole listing after a change. Its first day may stay, also when it is past by now (`date`); it ends today or later. */
export const editListingSchemaFrom = (
  earliest: () => CalendarDay,
  { type, date: originalDate }: OriginalListing,
  extraDays = 0,
) =>
  withFieldRules(
    z.object({
      ...details,
      date: editedDaySchema(originalDate, earliest, extraDays),
      // The short forms do not ask for one
      description: optional(descriptionSchema),
      endDate: optional(upcomingDaySchema('Date is required', earliest, extraDays)),
    }),
    checkTrip,
    checkFlights,
    checkTips,
    (listing, refuse) => checkTippingSide({ ...listing, type }, refuse),
    (listing, refuse) => checkTravelingSide({ ...listing, type }, refuse),
    checkHealthConsent,
    ({ date, endDate, flights }, refuse) => {
      // A past end is refused by its own rule
      if (date === originalDate && endDate === undefined && getLastFlightDate({ date, flights }) < earliest())
        refuse(['endDate'], PAST_DAY);
    },
  );
export type EditListing = z.infer<ReturnType<typeof editListingSchemaFrom>>;

const editedDaySchema = (originalDate: CalendarDay, earliest: () => CalendarDay, extraDays: number) =>
  calendarDaySchema('Date is required').check(
    z.superRefine((day, context) => {
      const upcoming = upcomingDaySchema('Date is required', earliest, extraDays);
      const error = day === originalDate ? undefined : upcoming.safeParse(day).error;
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
    }),
  );

interface OriginalListing {
  type: ListingType;
  date: CalendarDay;
}

/**
 * PATCH /api/listing/{id}: missing fields stay, null or '' clears a field. The resulting listing must satisfy
 * `editListingSchemaFrom`. Type, address and owner never change.
 */
export const changeListingSchema = withFieldRules(
  z.object({
    departureAirport: z.optional(departure),
    arrivalAirport: z.optional(arrival),
    date: z.optional(calendarDaySchema('Date is required')),
    endDate: clearable(calendarDaySchema()),
    time: clearable(timeSchema),
    flightNumber: clearable(flightNumberSchema),
    /** Without them a trip keeps its connections, and a new date moves them too; null makes it one flight. */
    flights: z.optional(z.nullable(flightsSchema)),
    description: clearable(descriptionSchema),
    skills: clearable(skillsSchema),
    tipAmount: clearable(dollarsSchema),
    minTip: clearable(dollarsSchema),
    maxTip: clearable(dollarsSchema),
    offersTips: z.optional(z.boolean()),
    acceptsTips: z.optional(z.boolean()),
    ...whoFliesChanges,
    name: clearable(nameSchema),
    phoneNumber: clearable(phoneNumberSchema),
  }),
  checkHealthConsent,
);
export type ChangeListing = z.infer<typeof changeListingSchema>;

/** DELETE /api/listing/{id}: until then POST /api/listing/{id}/restore restores it. */
export const deletedListingSchema = z.object({ restorableUntil: z.iso.datetime() });
export type DeletedListing = z.infer<typeof deletedListingSchema>;

interface TippingSide {
  type: ListingType;
  offersTips: boolean;
  acceptsTips: boolean;
}

function checkTippingSide(listing: TippingSide, refuse: Refuse): void {
  if (listing.type === 'helper' && listing.offersTips)
    refuse(['offersTips'], 'Only people who ask for help can offer a tip');
  if (listing.type === 'seeking_help' && listing.acceptsTips) refuse(['acceptsTips'], 'Only helpers can accept tips');
}
