import type { ProfileValues } from './profile-values.ts';

type Edits = Partial<ProfileValues>;

/**
 * What was typed and not saved yet. It waits while one looks at another tab or page, as long as the site is open, and is
 * written nowhere: it holds a phone number.
 */
let kept: { userId: number; edits: Edits } | undefined;

export const keepEdits = (userId: number, edits: Edits): void => {
  kept = { userId, edits };
};

/** Only for the one who typed it. */
export const keptEdits = (userId: number): Edits => (kept?.userId === userId ? kept.edits : {});

export const forgetEdits = (): void => {
  kept = undefined;
};
