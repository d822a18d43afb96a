import type { CurrentUser } from 'shared-ui/app';
import type { FormValues } from 'shared-ui/app/forms';
import type { ProfileChanges, profileChangesSchema } from 'shared-ui/contracts';

/** What the inputs hold: text, '' for what is empty. */
export type ProfileValues = FormValues<typeof profileChangesSchema>;

export const valuesOf = (user: CurrentUser): ProfileValues => ({
  username: user.username,
  languages: user.languages ?? '',
  bio: user.bio ?? '',
  profilePictureUrl: user.profilePictureUrl ?? '',
  phoneNumber: user.phoneNumber ?? '',
});

export const NAMES = ['username', 'languages', 'bio', 'profilePictureUrl', 'phoneNumber'] as const;

type Name = (typeof NAMES)[number];
const pick = (values: ProfileValues, isPicked: (name: Name) => boolean): Partial<ProfileValues> =>
  Object.fromEntries(NAMES.filter(isPicked).map((name) => [name, values[name]]));

/** How a value counts when it is compared: the same number with other spaces is the same number. */
const essence = (name: string, text: string): string =>
  name === 'phoneNumber' ? text.replaceAll(/[^\d+]/g, '') : text.trim();

/** The values that are not what is saved. */
export function editsOf(saved: CurrentUser, values: ProfileValues): Partial<ProfileValues> {
  const before = valuesOf(saved);
  return pick(values, (name) => essence(name, values[name]) !== essence(name, before[name]));
}

/** The values that are not what they were. */
export const changedSince = (before: ProfileValues, values: ProfileValues): Partial<ProfileValues> =>
  pick(values, (name) => values[name] !== before[name]);

/** Of all that the contract made of the values, what is to be sent: the edited alone, so that nothing else is touched. */
export const changesAmong = (input: ProfileChanges, edits: Partial<ProfileValues>): ProfileChanges =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name in edits));
