import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createDraftStore } from 'shared-ui/app/drafts';
import { type ContractForm, type FormValues, NO_DRAFT, useContractForm } from 'shared-ui/app/forms';
import { type ChangeListing, type EditListing, editListingSchemaFrom, type OwnListing, todayHere } from 'contracts';
import { UNSAVED } from '../../parts/publishing/use-form-draft.ts';
import { toFlightValues } from '../../parts/trip-form/flight-values.ts';
import { toWhoFliesValues } from '../../parts/who-flies/who-flies-values.ts';

const getSchema = (listing: OwnListing) => editListingSchemaFrom(todayHere, listing);
type EditValues = FormValues<ReturnType<typeof getSchema>>;

/** The changed fields by listing, without what tells of health. In memory, since one of them is a phone number. */
const draftStore = createDraftStore<Partial<EditValues>>({ name: 'listing-edits', scope: 'memory' });

export interface EditFormState {
  form: ContractForm<EditValues, EditListing>;
  /** The form shows unsaved changes from before. */
  isRestored: boolean;
  hasChanges: () => boolean;
  /** The request body. */
  toChange: (input: EditListing) => ChangeListing;
  /** Removes the draft, after saving or cancelling. */
  discardDraft: () => void;
}

/** The form for a listing as it was when the form opened, with a draft of unsaved changes. */
export function useEditForm(listing: OwnListing, userId: number): EditFormState {
  const [original] = useState(listing);
  const [schema] = useState(() => getSchema(original));
  const id = String(original.id);
  const drafts = useMemo(() => draftStore.of(userId), [userId]);
  const [draft] = useState(() => drafts.get(id));
  const form = useContractForm(schema, { ...toValues(original), ...draft }, NO_DRAFT);
  const isDone = useRef(false);
  const { getValues } = form;
  useEffect(
    () => () => {
      const changes = Object.entries(getChangedValues(getValues(), original)).filter(([name]) => !(name in UNSAVED));
      if (!isDone.current && changes.length > 0) drafts.save(Object.fromEntries(changes), id);
    },
    [getValues, original, drafts, id],
  );
  const discardDraft = () => {
    isDone.current = true;
    drafts.remove(id);
  };
  const hasChanges = () => !isDone.current && Object.keys(getChangedValues(getValues(), original)).length > 0;
  useLeaveWarning(hasChanges);
  return {
    form,
    isRestored: draft !== undefined,
    hasChanges,
    discardDraft,
    toChange: (input) => toChange(input, getValues(), original),
  };
}

/** A reload or closing the tab would lose the draft: the browser asks first. */
function useLeaveWarning(hasChanges: () => boolean): void {
  const warn = useEffectEvent((event: Event) => {
    if (hasChanges()) event.preventDefault();
  });
  useEffect(() => {
    const onLeave = (event: Event) => warn(event);
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
}

/** A listing as the values of the form's inputs. */
function toValues(listing: OwnListing): EditValues {
  const { type, tipAmount, minTip, maxTip } = listing;
  const hasTipAmount = [tipAmount, minTip, maxTip].some((amount) => amount !== null);
  return {
    departureAirport: listing.departureAirport,
    arrivalAirport: listing.arrivalAirport,
    date: listing.date,
    endDate: listing.endDate ?? '',
    time: listing.time ?? '',
    flightNumber: listing.flightNumber ?? '',
    flights: toFlightValues(listing),
    description: listing.description ?? '',
    skills: listing.skills ?? '',
    tipAmount: toInput(tipAmount),
    minTip: toInput(minTip),
    maxTip: toInput(maxTip),
    // The short form has an amount without a checkbox
    offersTips: type === 'seeking_help' && (listing.offersTips || hasTipAmount),
    acceptsTips: type === 'helper' && (listing.acceptsTips || hasTipAmount),
    ...toWhoFliesValues(listing),
    name: listing.name ?? '',
    phoneNumber: listing.phoneNumber ?? '',
  };
}

const toInput = (amount: number | null): string => (amount === null ? '' : String(amount));

/** The values that differ from the stored ones. */
function getChangedValues(values: EditValues, listing: OwnListing): Partial<EditValues> {
  const stored = Object.entries(toValues(listing)) as [keyof EditValues, EditValues[keyof EditValues]][];
  return Object.fromEntries(
    stored.filter(([name, value]) => !isSame(values[name], value)).map(([name]) => [name, values[name]]),
  );
}

/** Lists and groups of values by their contents. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** What the flights of a trip depend on: the server moves them with the trip where they are not sent. */
const TRIP_FIELDS = ['departureAirport', 'arrivalAirport', 'date', 'endDate', 'time', 'flightNumber'] as const;

/** Only the changed fields, so that changes saved in another tab stay. Null clears a field. */
function toChange(input: EditListing, values: EditValues, listing: OwnListing): ChangeListing {
  const names = Object.keys(getChangedValues(values, listing)) as (keyof EditListing)[];
  // For a listing of the short form, `toValues` has checked the box
  for (const flag of ['offersTips', 'acceptsTips'] as const)
    if (input[flag] !== listing[flag] && !names.includes(flag)) names.push(flag);
  // Health needs are sent with the consent to them
  if (names.includes('healthNeeds') && !names.includes('healthConsent')) names.push('healthConsent');
  const hasConnections = (input.flights ?? []).length > 1;
  if (hasConnections && TRIP_FIELDS.some((name) => names.includes(name))) names.push('flights');
  const change = Object.fromEntries(names.map((name) => [name, input[name] ?? null]));
  return names.includes('flights') && !hasConnections ? { ...change, flights: null } : change;
}
