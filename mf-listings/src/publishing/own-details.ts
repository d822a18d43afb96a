import type { CurrentUser } from 'shared-ui/app';
import type { DraftValues } from 'shared-ui/app/drafts';

const NAMES = ['name', 'email', 'phoneNumber'] as const;

/** Who it is, as the short forms ask for it. */
export type OwnDetails = Record<(typeof NAMES)[number], string>;

export const detailsOf = ({ username, email, phoneNumber }: CurrentUser): OwnDetails => ({
  name: username,
  email,
  phoneNumber: phoneNumber ?? '',
});

/**
 * What of a form is to be filled in anew when `own` takes the place of `before` (undefined: nobody is logged in): fields
 * that are empty, and those that still hold what was filled in for the one before. What a person typed stays.
 */
export function refillsOf(
  values: Partial<OwnDetails>,
  before: OwnDetails | undefined,
  own: OwnDetails | undefined,
): Partial<OwnDetails> {
  const due = NAMES.filter((name) => !values[name] || (before !== undefined && values[name] === before[name]));
  const refills = due.map((name) => [name, own?.[name] ?? ''] as const);
  return Object.fromEntries(refills.filter(([name, value]) => value !== (values[name] ?? '')));
}

/**
 * A draft without what the profile fills in by itself: nothing of a person may stay in the tab after they have logged
 * out.
 */
export function withoutOwnDetails(values: DraftValues, own: OwnDetails | undefined): DraftValues {
  if (own === undefined) return values;
  const isOwn = (name: string, value: unknown) => NAMES.some((known) => known === name && value === own[known]);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isOwn(name, value)));
}
