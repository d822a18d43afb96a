import { getLanguageName, type ProfileChanges, type profileFormSchema } from 'contracts';
import type { CurrentUser } from 'shared-ui/app';
import type { FormValues } from 'shared-ui/app/forms';

/** The values of the inputs; '' for an empty one. */
export type ProfileValues = FormValues<typeof profileFormSchema>;

export const toValues = (user: CurrentUser): ProfileValues => ({
  username: user.username,
  languageCodes: user.languageCodes ?? [],
  bio: user.bio ?? '',
  // A link, which the server replaces by a picture of its own
  profilePictureUrl: '',
  phoneNumber: user.phoneNumber ?? '',
});

export const FIELD_NAMES = ['username', 'languageCodes', 'bio', 'profilePictureUrl', 'phoneNumber'] as const;

type FieldName = (typeof FIELD_NAMES)[number];
const pick = (values: ProfileValues, isPicked: (name: FieldName) => boolean): Partial<ProfileValues> =>
  Object.fromEntries(FIELD_NAMES.filter(isPicked).map((name) => [name, values[name]]));

/** For comparisons: the same number with other spaces is the same number. */
const normalize = (name: string, value: string | readonly string[]): string => {
  if (typeof value !== 'string') return value.join();
  return name === 'phoneNumber' ? value.replaceAll(/[^\d+]/g, '') : value.trim();
};

/** The values that differ from what is saved. */
export function getEdits(saved: CurrentUser, values: ProfileValues): Partial<ProfileValues> {
  const savedValues = toValues(saved);
  return pick(values, (name) => normalize(name, values[name]) !== normalize(name, savedValues[name]));
}

/** The values that changed since `before`. */
export const getChangedSince = (before: ProfileValues, values: ProfileValues): Partial<ProfileValues> =>
  pick(values, (name) => String(values[name]) !== String(before[name]));

/**
 * The edited fields of the parsed input: nothing else is sent, so that nothing else changes. Beside chosen languages goes the free text
 * of the specification, written from them (spec §7, PRODUCT.md 30).
 */
export function pickEdited(input: ProfileChanges, edits: Partial<ProfileValues>): ProfileChanges {
  const edited: ProfileChanges = Object.fromEntries(Object.entries(input).filter(([name]) => name in edits));
  const { languageCodes: codes } = edited;
  if (codes === undefined) return edited;
  const languages = codes.map((code) => getLanguageName(code, 'en')).join(', ');
  // Twenty long names may be too long a text; the codes say it all
  return { ...edited, ...(languages.length <= 200 && { languages: languages || null }) };
}
