import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from 'shared-ui/app';
import { useContractForm } from 'shared-ui/app/forms';
import { profileChangesSchema } from 'shared-ui/contracts';
import { keepEdits, keptEdits } from './kept-edits.ts';
import { editsOf, valuesOf } from './profile-values.ts';

/**
 * The form over what is saved. Edits outlive the form; what is saved elsewhere meanwhile shows in every field that was
 * not edited.
 */
export function useEditedProfile(user: CurrentUser) {
  const [saved, setSaved] = useState(user);
  const [first] = useState(() => ({ ...valuesOf(user), ...keptEdits(user.id) }));
  const form = useContractForm(profileChangesSchema, first);
  const edits = editsOf(saved, form.watch());
  const { reset, getValues } = form;

  const shown = useRef(user);
  useEffect(() => {
    if (shown.current === user) return;
    shown.current = user;
    reset({ ...valuesOf(user), ...editsOf(saved, getValues()) });
    setSaved(user);
  }, [user, saved, reset, getValues]);
  useEffect(() => keepEdits(user.id, edits));
  useWarningBeforeLeaving(Object.keys(edits).length > 0);

  /** Starts over from what is saved now. */
  const startOver = (from: CurrentUser = saved) => {
    setSaved(from);
    reset(valuesOf(from));
  };
  return { form, edits, saved, startOver };
}

/** Edits are kept while the site is open; of closing it the browser warns. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
