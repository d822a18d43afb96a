import type { FormValues } from 'shared-ui/app/forms';
import {
  type ChangeListing,
  type EditListing,
  editListingSchemaFrom,
  type OwnListing,
  todayHere,
} from 'shared-ui/contracts';

export const schemaFor = (listing: OwnListing) => editListingSchemaFrom(todayHere, listing);
export type EditValues = FormValues<ReturnType<typeof schemaFor>>;

const typed = (amount: number | null): string => (amount === null ? '' : String(amount));

/** A listing as it stands in the form's inputs. */
export function valuesOf(listing: OwnListing): EditValues {
  const { type, tipAmount, minTip, maxTip } = listing;
  const namesTip = [tipAmount, minTip, maxTip].some((amount) => amount !== null);
  return {
    departureAirport: listing.departureAirport,
    arrivalAirport: listing.arrivalAirport,
    date: listing.date,
    endDate: listing.endDate ?? '',
    time: listing.time ?? '',
    flightNumber: listing.flightNumber ?? '',
    description: listing.description ?? '',
    skills: listing.skills ?? '',
    tipAmount: typed(tipAmount),
    minTip: typed(minTip),
    maxTip: typed(maxTip),
    // The short form asks for an amount alone
    offersTips: type === 'seeking_help' && (listing.offersTips || namesTip),
    acceptsTips: type === 'helper' && (listing.acceptsTips || namesTip),
    name: listing.name ?? '',
    phoneNumber: listing.phoneNumber ?? '',
  };
}

/** What of a form is not as it is stored. */
export function changedIn(values: EditValues, listing: OwnListing): Partial<EditValues> {
  const stored = Object.entries(valuesOf(listing)) as [keyof EditValues, EditValues[keyof EditValues]][];
  return Object.fromEntries(
    stored.filter(([name, value]) => values[name] !== value).map(([name]) => [name, values[name]]),
  );
}

export const isChanged = (values: EditValues, listing: OwnListing): boolean =>
  Object.keys(changedIn(values, listing)).length > 0;

/**
 * What was changed, and nothing else, so that what another tab has saved meanwhile stays. What is empty now is to be
 * emptied.
 */
export function changeOf(input: EditListing, values: EditValues, listing: OwnListing): ChangeListing {
  const names = Object.keys(changedIn(values, listing)) as (keyof EditListing)[];
  // Of a listing of the short form the box was ticked for its amount
  for (const flag of ['offersTips', 'acceptsTips'] as const)
    if (input[flag] !== listing[flag] && !names.includes(flag)) names.push(flag);
  return Object.fromEntries(names.map((name) => [name, input[name] ?? null]));
}
