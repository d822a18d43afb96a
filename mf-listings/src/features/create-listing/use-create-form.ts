import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'shared-ui/app';
import type { Draft, DraftValues } from 'shared-ui/app/drafts';
import { type FormValues, NO_DRAFT, useContractForm } from 'shared-ui/app/forms';
import { createListingSchemaFrom, type ListingType, todayHere } from 'contracts';
import { useDraftWithoutPerson, useProfileAutofill } from '../../parts/publishing/person-details.ts';
import {
  applyDraft,
  newAttemptId,
  parsePrefill,
  type Prefill,
  useDraftAutosave,
  useInitialValues,
  type WatchableForm,
} from '../../parts/publishing/use-form-draft.ts';
import {
  getDraftTypedAs,
  hasTypedValues,
  readPostAgainFlights,
  readPostAgainTexts,
  readPrefill,
  readSetAside,
} from '../../parts/publishing/create-listing-draft.ts';
import { startAtEarliest } from '../../parts/trip-form/flight-values.ts';
import { NO_TIPS } from '../../parts/trip-form/trip-values.ts';
import { NOBODY_FLIES } from '../../parts/who-flies/who-flies-values.ts';

const schema = createListingSchemaFrom(todayHere);
type CreateValues = FormValues<typeof schema>;

/**
 * The form, filled in from a link, the draft and the profile; typed values stay when the type is switched.
 * @param type of the address
 * @param storedDraft what was typed before and not published
 * @returns `typedAs`: the type that the values in the form were typed for; `startNext` empties the form for another listing
 */
export function useCreateForm(type: ListingType, storedDraft: Draft) {
  const [empty] = useState(() => getEmptyValues(type));
  const { draft: initialDraft, again, flights } = useDraftWithPostAgainTexts(storedDraft);
  const initial = useInitialValues(empty, initialDraft);
  const withFlights = flights.length > 0 ? { ...initial, flights } : initial;
  const [initialForType] = useState(() =>
    switchType(startTodayAtEarliest(withFlights), type, readSetAside(storedDraft)),
  );
  const setAside = useRef(initialForType.setAside);
  const form = useContractForm(schema, initialForType.values, NO_DRAFT);
  const prefill = usePrefill(storedDraft);
  const [initiallyTypedAs] = useState(() => (again['description'] ? type : (getDraftTypedAs(storedDraft) ?? type)));
  const typedAs = useTypedAs(form, { type, initiallyTypedAs, prefill, setAside });
  const { getValues, setValue } = form;
  useEffect(() => {
    const values = getValues();
    const converted = switchType(values, type, setAside.current);
    setAside.current = converted.setAside;
    for (const name of Object.keys(values) as (keyof typeof values)[])
      if (converted.values[name] !== values[name]) setValue(name, converted.values[name]);
  }, [type, getValues, setValue]);
  useProfileAutofill(form);
  const draft = useMemo<Draft>(
    () => ({
      ...storedDraft,
      save: (values, origin) =>
        storedDraft.save(values, {
          ...origin,
          typedAs,
          prefill,
          again: { ...again, ...(flights.length > 0 && { flights }) },
          setAside: setAside.current,
        }),
    }),
    [storedDraft, typedAs, prefill, again, flights],
  );
  useDraftAutosave(form, useDraftWithoutPerson(draft));
  const startNext = () => {
    setAside.current = {};
    form.reset(getNextValues(getValues()));
  };
  return { form, typedAs, startNext };
}

const getEmptyValues = (type: ListingType): CreateValues => ({
  type,
  departureAirport: '',
  arrivalAirport: '',
  date: todayHere(),
  endDate: '',
  time: '',
  flightNumber: '',
  flights: [],
  description: '',
  skills: '',
  ...NO_TIPS,
  ...NOBODY_FLIES,
  name: '',
  email: '',
  phoneNumber: '',
  captchaToken: '',
  attemptId: newAttemptId(),
});

/** The values of the next listing, which starts with the same person (spec §2). */
const getNextValues = ({ type, name, email, phoneNumber }: CreateValues): CreateValues => ({
  ...getEmptyValues(type as ListingType),
  name,
  email,
  phoneNumber,
});

/** What only one type of listing asks for. What tells of health is not part of it, since it is in no draft. */
const pickOfOneType = ({ traveler, needs, tipAmount, minTip, maxTip, offersTips, acceptsTips }: CreateValues) => ({
  traveler,
  needs,
  tipAmount,
  minTip,
  maxTip,
  offersTips,
  acceptsTips,
});

/**
 * The values for `type`. Accepting a tip is not offering one, and helpers fly themselves: these answers are set aside until the
 * type is switched back.
 * @param setAside those of the type that the form does not have
 */
function switchType(values: CreateValues, type: ListingType, setAside: DraftValues) {
  if (values.type === type) return { values, setAside };
  const cleared = { ...values, ...NO_TIPS, ...NOBODY_FLIES, type };
  const answers = applyDraft(pickOfOneType(cleared), setAside);
  return { values: { ...cleared, ...answers }, setAside: pickOfOneType(values) };
}

/** A draft or a link may have a past date; a listing starts today at the earliest (spec §5). */
function startTodayAtEarliest(values: CreateValues): CreateValues {
  const today = todayHere();
  const date = values.date < today ? today : values.date;
  const flights = startAtEarliest(values.flights, date);
  return { ...values, date, flights, endDate: values.endDate < date ? '' : values.endDate };
}

/** The draft with the texts of 'Post again', where nothing else was typed. */
function useDraftWithPostAgainTexts(storedDraft: Draft) {
  const state: unknown = useLocation().state;
  const [flights] = useState(() => readPostAgainFlights(state, storedDraft.read()));
  const [again] = useState(() => {
    const saved = storedDraft.read();
    const previous = readPostAgainTexts(saved);
    const isReplaceable = ([name]: [string, unknown]) =>
      !saved[name] || saved[name] === previous[name as keyof typeof previous];
    return Object.fromEntries(Object.entries(readPostAgainTexts(state)).filter(isReplaceable));
  });
  const [draft] = useState<Draft>(() => ({
    ...storedDraft,
    read: () => ({ ...storedDraft.read(), ...again }),
  }));
  return { draft, again, flights };
}

/** What this link and earlier ones filled in. */
function usePrefill(storedDraft: Draft) {
  const { search } = useLocation();
  const [before] = useState(() => readPrefill(storedDraft.read()));
  return useMemo(() => ({ ...before, ...parsePrefill(new URLSearchParams(search)) }), [before, search]);
}

interface TypedAsOptions {
  /** Of the address. */
  type: ListingType;
  /** Of the initial values. */
  initiallyTypedAs: ListingType;
  prefill: Prefill;
  /** What waits for the other type was typed too. */
  setAside: RefObject<DraftValues>;
}

/** Stays the same, whatever type the address has, until the typed values are published or cleared. */
function useTypedAs(
  { getValues, subscribe }: WatchableForm,
  { type, initiallyTypedAs, prefill, setAside }: TypedAsOptions,
): ListingType {
  const [typedAs, setTypedAs] = useState(initiallyTypedAs);
  useEffect(() => {
    const update = ({ values }: { values: object }) => {
      if (![{ ...values }, setAside.current].some((typed) => hasTypedValues(typed, prefill))) setTypedAs(type);
    };
    update({ values: getValues() });
    return subscribe({ formState: { values: true }, callback: update });
  }, [getValues, subscribe, type, prefill, setAside]);
  return typedAs;
}
