import { useEffect, useMemo } from 'react';
import { useLocation } from 'shared-ui/app';
import type { Draft } from 'shared-ui/app/drafts';
import { withDraft } from './draft.ts';
import type { OwnDetails } from './own-details.ts';
import { prefillFrom } from './prefill.ts';

/**
 * How a form starts: its defaults, who has just published another listing, what was typed before a reload, and the trip of the
 * address when it is first opened.
 */
export function useFirstValues<FormValues extends object>(
  defaults: FormValues,
  draft: Draft,
  person?: OwnDetails,
): FormValues {
  const { search } = useLocation();
  const link = useLink();
  // The form takes its first values only; later changes of the address are not typed over what a person typed
  return useMemo(() => {
    const kept = draft.read();
    const prefill = kept[LINK] === link ? {} : prefillFrom(new URLSearchParams(search));
    return withDraft({ ...defaults, ...person }, { ...kept, ...prefill });
  }, [defaults, draft, link, person, search]);
}

/** The draft remembers whose trip it took: after a reload of the same history entry, what was typed has the last word. */
const LINK = 'link';

function useLink(): string {
  const { key, search } = useLocation();
  return key + search;
}

interface Changed {
  values: object;
}

interface WatchableForm {
  getValues(): object;
  subscribe(watch: { formState: { values: true }; callback(changed: Changed): void }): () => void;
}

/** Keeps every change, so that a reload loses nothing. The bot check's token is no part of what was typed. */
export function useKeptDraft({ getValues, subscribe }: WatchableForm, draft: Draft): void {
  const link = useLink();
  useEffect(() => {
    const keep = ({ values }: Changed) => draft.save({ ...values, captchaToken: undefined, [LINK]: link });
    keep({ values: getValues() });
    return subscribe({ formState: { values: true }, callback: keep });
  }, [getValues, subscribe, draft, link]);
}
