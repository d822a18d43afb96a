import { useEffect, useMemo } from 'react';
import { useLocation } from 'shared-ui/app';
import type { Draft, DraftValues } from 'shared-ui/app/drafts';
import { isCityCode, listingQuerySchema, offerHelpSchema } from 'contracts';
import { readFlightValues } from '../trip-form/flight-values.ts';
import type { PersonDetails } from './person-details.ts';

/** Key in the draft: the link whose trip it contains. After a reload of the same history entry, typed values take precedence. */
const LINK = 'link';

function useLinkKey(): string {
  const { key, search } = useLocation();
  return key + search;
}

/**
 * The initial values of a form: its defaults, then the person who just published another listing, then the draft, then the trip
 * of the address when it is first opened. A draft that was sent keeps its `attemptId`, since only the response may have been lost; the trip
 * of another link is another listing.
 */
export function useInitialValues<FormValues extends { attemptId: string }>(
  defaults: FormValues,
  draft: Draft,
  person?: PersonDetails,
): FormValues {
  const { search } = useLocation();
  const link = useLinkKey();
  // The form takes its first values only: later changes of the address do not overwrite typed values
  return useMemo(() => {
    const saved = draft.read();
    const prefill = saved[LINK] === link ? {} : parsePrefill(new URLSearchParams(search));
    const attemptId = newAttemptId();
    // The connections are those of another trip
    const another = Object.keys(prefill).length > 0 ? { flights: [], attemptId } : {};
    return applyDraft({ ...defaults, attemptId, ...person }, { ...saved, ...prefill, ...another });
  }, [defaults, draft, link, person, search]);
}

/** The id of a draft that is not sent yet: the server publishes each once. */
export const newAttemptId = (): string => crypto.randomUUID();

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FORMATS: Record<string, RegExp> = { date: DAY, endDate: DAY, time: /^\d{2}:\d{2}$/ };

/** Date and time inputs cannot show a half-typed value again. */
const isComplete = (name: string, value: unknown) => FORMATS[name]?.test(String(value)) ?? true;

/** The form's defaults with the draft's values, for fields that the form has and whose type matches. */
export function applyDraft<Values extends object>(defaults: Values, draft: DraftValues): Values {
  const values = { ...defaults };
  for (const [name, value] of Object.entries(defaults)) {
    const saved = name === 'flights' ? readFlightValues(draft[name]) : draft[name];
    if (isGroup(value) && isGroup(saved)) Object.assign(values, { [name]: applyDraft(value, saved) });
    else if (isSameType(saved, value) && isComplete(name, saved)) Object.assign(values, { [name]: saved });
  }
  return values;
}

const isGroup = (value: unknown): value is DraftValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSameType = (saved: unknown, value: unknown) =>
  Array.isArray(value) ? Array.isArray(saved) : !isGroup(value) && typeof saved === typeof value;

const PARAM_SCHEMAS = { ...listingQuerySchema.shape, flight: offerHelpSchema.shape.flightNumber };
const FIELD_BY_PARAM = {
  from: 'departureAirport',
  to: 'arrivalAirport',
  date: 'date',
  endDate: 'endDate',
  flight: 'flightNumber',
} as const;
const PARAMS = ['from', 'to', 'date', 'endDate', 'flight'] as const;

export type Prefill = Partial<Record<(typeof FIELD_BY_PARAM)[keyof typeof FIELD_BY_PARAM], string>>;

/** The trip in an address like /find/create?from=MAA&to=LHR&date=…&endDate=…&flight=…; invalid values and cities are ignored. */
export function parsePrefill(params: URLSearchParams): Prefill {
  const prefill: Prefill = {};
  for (const name of PARAMS) {
    const parsed = PARAM_SCHEMAS[name].safeParse(params.get(name) ?? '');
    // A listing leaves from one airport: which one of a city is still to be chosen
    if (parsed.success && parsed.data !== undefined && !isCityCode(parsed.data))
      prefill[FIELD_BY_PARAM[name]] = parsed.data;
  }
  return prefill;
}

interface ValuesChange {
  values: object;
}

export interface WatchableForm {
  getValues(): object;
  subscribe(watch: { formState: { values: true }; callback(change: ValuesChange): void }): () => void;
}

/** What is in no draft: the bot check token, and what tells of somebody's health, which no storage of a browser may hold. */
export const UNSAVED = { captchaToken: undefined, healthNeeds: undefined, healthConsent: undefined };

/** Saves each change of a form in its draft, so that a reload loses nothing but UNSAVED. */
export function useDraftAutosave({ getValues, subscribe }: WatchableForm, draft: Draft): void {
  const link = useLinkKey();
  useEffect(() => {
    const save = ({ values }: ValuesChange) => draft.save({ ...values, ...UNSAVED }, { [LINK]: link });
    save({ values: getValues() });
    return subscribe({ formState: { values: true }, callback: save });
  }, [getValues, subscribe, draft, link]);
}
