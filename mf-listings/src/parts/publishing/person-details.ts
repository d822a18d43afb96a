import { useEffect, useMemo, useRef, useState } from 'react';
import { type CurrentUser, useCurrentUser } from 'shared-ui/app';
import type { Draft, DraftValues } from 'shared-ui/app/drafts';

const NAMES = ['name', 'email', 'phoneNumber'] as const;

/** The personal fields of the forms. */
export type PersonDetails = Record<(typeof NAMES)[number], string>;

interface FillableForm {
  getValues(): Partial<PersonDetails>;
  setValue(name: keyof PersonDetails, value: string): void;
}

/**
 * Fills in name, email and phone of the logged-in user where these fields are empty: a saved draft takes precedence. The details
 * of `person`, who was not logged in, are replaced.
 */
export function useProfileAutofill({ getValues, setValue }: FillableForm, person?: PersonDetails): void {
  const profile = useProfileDetails();
  const [initial] = useState(profile ? undefined : person);
  const previous = useRef(initial);
  useEffect(() => {
    if (profile === undefined && previous.current === initial) return;
    const changes = getAutofill(getValues(), previous.current, profile);
    previous.current = profile;
    for (const [name, value] of Object.entries(changes)) setValue(name as keyof PersonDetails, value);
  }, [profile, initial, getValues, setValue]);
}

/**
 * The fields to fill in when `next` replaces `previous` (undefined: nobody is logged in): empty ones, and those that still have
 * the previous person's value. Typed values stay.
 */
export function getAutofill(
  values: Partial<PersonDetails>,
  previous: PersonDetails | undefined,
  next: PersonDetails | undefined,
): Partial<PersonDetails> {
  const replaceable = NAMES.filter(
    (name) => !values[name] || (previous !== undefined && values[name] === previous[name]),
  );
  const changes = replaceable.map((name) => [name, next?.[name] ?? ''] as const);
  return Object.fromEntries(changes.filter(([name, value]) => value !== (values[name] ?? '')));
}

/** The form's draft without the details of the logged-in user or of `person`, who published another listing before. */
export function useDraftWithoutPerson(draft: Draft, person?: PersonDetails): Draft {
  const profile = useProfileDetails();
  const details = profile ?? person;
  return useMemo(
    () => ({ ...draft, save: (values, origin) => draft.save(omitPersonDetails(values, details), origin) }),
    [draft, details],
  );
}

/** Draft values without what the profile fills in: after a logout, no personal data may remain in the tab. */
export function omitPersonDetails(values: DraftValues, details: PersonDetails | undefined): DraftValues {
  if (details === undefined) return values;
  const isPersonal = (name: string, value: unknown) =>
    NAMES.some((known) => known === name && value === details[known]);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isPersonal(name, value)));
}

/** The same object while its values are the same: a refetched profile does not fill in the form again. */
function useProfileDetails(): PersonDetails | undefined {
  const { user } = useCurrentUser();
  const json = user ? JSON.stringify(toPersonDetails(user)) : undefined;
  return useMemo(() => (json === undefined ? undefined : (JSON.parse(json) as PersonDetails)), [json]);
}

export const toPersonDetails = ({ username, email, phoneNumber }: CurrentUser): PersonDetails => ({
  name: username,
  email,
  phoneNumber: phoneNumber ?? '',
});
