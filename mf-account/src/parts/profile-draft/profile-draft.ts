import { PERSONAL_KEY_PREFIX } from 'shared-ui/app';
import { createDraftStore } from 'shared-ui/app/drafts';

/** Unsaved values by field. In memory, since one of them is a phone number. */
export const profileDraftStore = createDraftStore<Record<string, string | string[]>>({
  name: 'profile-edits',
  scope: 'memory',
});

/** `pending`: the account whose save needs a login first. `resumed`: the one whose save was sent again after it. */
let pending: number | undefined;
let resumed: number | undefined;

window.addEventListener('storage', ({ key }) => {
  if (key === PERSONAL_KEY_PREFIX) pending = resumed = undefined;
});

/** The session had expired when this account saved. Repeats the save once only: a login that does not last must not loop. */
export function saveAfterLogin(userId: number): void {
  pending = resumed === userId ? undefined : userId;
  resumed = undefined;
}

/** Whether a save waited for this login. True once; a login of anybody else cancels it. */
export function takePendingSave(userId: number): boolean {
  const isPending = pending === userId;
  pending = undefined;
  resumed = isPending ? userId : undefined;
  return isPending;
}
