import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'shared-ui/app';
import type { Draft } from 'shared-ui/app/drafts';
import { useContractForm } from 'shared-ui/app/forms';
import type { ListingType } from 'shared-ui/contracts';
import { type Prefill, prefillFrom } from '../../publishing/prefill.ts';
import { useFirstValues, useKeptDraft } from '../../publishing/use-kept-draft.ts';
import { useImpersonalDraft, useOwnDetails } from '../../publishing/use-own-details.ts';
import { wordsIn } from '../../trip-form/again.ts';
import { isTyped, prefilledIn, unpublishedTypedAs } from '../../trip-form/unpublished.ts';
import { emptyValues, fromTodayOn, ofType, schema } from './create-values.ts';

/**
 * The form, with what a link, a draft and the profile fill in: what was typed stays when one goes over to the other type.
 * @param type that of the address
 * @param unpublished what was typed before and not published
 * @returns `typedAs`: the type that the words in the form were meant for
 */
export function useCreateForm(type: ListingType, unpublished: Draft) {
  const [empty] = useState(() => emptyValues(type));
  const before = useWordsOfBefore(unpublished);
  const first = useFirstValues(empty, before.draft);
  const form = useContractForm(schema, ofType(fromTodayOn(first), type));
  const prefill = usePrefill(unpublished);
  const { again } = before;
  const [wasTypedAs] = useState(() => (again['description'] ? type : (unpublishedTypedAs(unpublished) ?? type)));
  const typedAs = useTypedAs(form, { type, wasTypedAs, prefill });
  const { getValues, setValue } = form;
  useEffect(() => {
    const values = getValues();
    const fitting = ofType(values, type);
    for (const name of Object.keys(fitting) as (keyof typeof fitting)[])
      if (fitting[name] !== values[name]) setValue(name, fitting[name]);
  }, [type, getValues, setValue]);
  useOwnDetails(form);
  const draft = useMemo<Draft>(
    () => ({ ...unpublished, save: (values) => unpublished.save({ ...values, typedAs, prefill, again }) }),
    [unpublished, typedAs, prefill, again],
  );
  useKeptDraft(form, useImpersonalDraft(draft));
  return { form, typedAs };
}

/** The draft as it is opened: 'Post again' brings words along, which give way to those that were typed here. */
function useWordsOfBefore(unpublished: Draft) {
  const state: unknown = useLocation().state;
  const [again] = useState(() => {
    const kept = unpublished.read();
    const before = wordsIn(kept);
    const isFree = ([name]: [string, unknown]) => !kept[name] || kept[name] === before[name as keyof typeof before];
    return Object.fromEntries(Object.entries(wordsIn(state)).filter(isFree));
  });
  const [draft] = useState<Draft>(() => ({
    ...unpublished,
    read: () => ({ ...unpublished.read(), ...again }),
  }));
  return { draft, again };
}

/** What links have filled in: that of this address, and those that led here before. */
function usePrefill(unpublished: Draft) {
  const { search } = useLocation();
  const [before] = useState(() => prefilledIn(unpublished.read()));
  return useMemo(() => ({ ...before, ...prefillFrom(new URLSearchParams(search)) }), [before, search]);
}

interface Types {
  /** That of the address. */
  type: ListingType;
  /** That of what the form starts with. */
  wasTypedAs: ListingType;
  prefill: Prefill;
}

interface TypedForm {
  getValues(): object;
  subscribe(watch: { formState: { values: true }; callback(changed: { values: object }): void }): () => void;
}

/** Stays with what was typed, whatever type the address says, until that is published or cleared. */
function useTypedAs({ getValues, subscribe }: TypedForm, { type, wasTypedAs, prefill }: Types): ListingType {
  const [typedAs, setTypedAs] = useState(wasTypedAs);
  useEffect(() => {
    const settle = ({ values }: { values: object }) => {
      if (!isTyped({ ...values }, prefill)) setTypedAs(type);
    };
    settle({ values: getValues() });
    return subscribe({ formState: { values: true }, callback: settle });
  }, [getValues, subscribe, type, prefill]);
  return typedAs;
}
