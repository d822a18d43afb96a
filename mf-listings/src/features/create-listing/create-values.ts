import type { FormValues } from 'shared-ui/app/forms';
import { createListingSchemaFrom, type ListingType, todayHere } from 'shared-ui/contracts';
import { NO_TIPS } from '../../trip-form/trip-values.ts';

export const schema = createListingSchemaFrom(todayHere);
export type CreateValues = FormValues<typeof schema>;

export const emptyValues = (type: ListingType): CreateValues => ({
  type,
  departureAirport: '',
  arrivalAirport: '',
  date: todayHere(),
  endDate: '',
  time: '',
  flightNumber: '',
  description: '',
  skills: '',
  ...NO_TIPS,
  name: '',
  email: '',
  phoneNumber: '',
  captchaToken: '',
});

/** For another type: a tip that one would accept is none that one would give. */
export const ofType = (values: CreateValues, type: ListingType): CreateValues =>
  values.type === type ? values : { ...values, ...NO_TIPS, type };

/** A draft or a link may be of yesterday; a listing starts today at the earliest (spec §5). */
export function fromTodayOn(values: CreateValues): CreateValues {
  const today = todayHere();
  const date = values.date < today ? today : values.date;
  return { ...values, date, endDate: values.endDate < date ? '' : values.endDate };
}

/** The next listing starts with the same person (spec §2). */
export const nextValues = ({ type, name, email, phoneNumber }: CreateValues): CreateValues => ({
  ...emptyValues(type as ListingType),
  name,
  email,
  phoneNumber,
});
