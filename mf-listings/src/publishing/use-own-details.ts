import { useEffect, useMemo, useRef, useState } from 'react';
import { useCurrentUser } from 'shared-ui/app';
import type { Draft } from 'shared-ui/app/drafts';
import { detailsOf, type OwnDetails, refillsOf, withoutOwnDetails } from './own-details.ts';

interface FillableForm {
  getValues(): Partial<OwnDetails>;
  setValue(name: keyof OwnDetails, value: string): void;
}

/**
 * Who is logged in finds their name, email and phone filled in where nothing is: a kept draft has the last word. Those of
 * `person`, who was not logged in, give way to them.
 */
export function useOwnDetails({ getValues, setValue }: FillableForm, person?: OwnDetails): void {
  const own = useDetails();
  const [first] = useState(own ? undefined : person);
  const before = useRef(first);
  useEffect(() => {
    if (own === undefined && before.current === first) return;
    const refills = refillsOf(getValues(), before.current, own);
    before.current = own;
    for (const [name, value] of Object.entries(refills)) setValue(name as keyof OwnDetails, value);
  }, [own, first, getValues, setValue]);
}

/** The form's draft, which leaves out what the profile fills in by itself, or who has published another listing before. */
export function useImpersonalDraft(draft: Draft, person?: OwnDetails): Draft {
  const details = useDetails();
  const own = details ?? person;
  return useMemo(() => ({ ...draft, save: (values) => draft.save(withoutOwnDetails(values, own)) }), [draft, own]);
}

/** The same object as long as it says the same: a profile that is fetched again fills nothing in again. */
function useDetails(): OwnDetails | undefined {
  const { user } = useCurrentUser();
  const text = user ? JSON.stringify(detailsOf(user)) : undefined;
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as OwnDetails)), [text]);
}
