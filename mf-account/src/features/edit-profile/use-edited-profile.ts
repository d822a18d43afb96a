import { useCallback, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from 'shared-ui/app';
import { useContractForm } from 'shared-ui/app/forms';
import { profileChangesSchema } from 'shared-ui/contracts';
import { keepEdits, keptEdits } from '../../kept-edits/kept-edits.ts';
import { changedSince, editsOf, NAMES, type ProfileValues, valuesOf } from './profile-values.ts';

/**
 * The form over what is saved. Edits outlive the form; what is saved elsewhere meanwhile shows in every field that was
 * not edited.
 */
export function useEditedProfile(user: CurrentUser) {
  const [saved, setSaved] = useState(user);
  const [first] = useState(() => ({ ...valuesOf(user), ...keptEdits(user.id) }));
  const form = useContractForm(profileChangesSchema, first);
  const edits = editsOf(saved, form.watch());
  const { reset, getValues, setValue } = form;

  // Value by value: a reset would begin all inputs anew, with the focus and a half-typed language gone
  const build = useCallback(
    (now: CurrentUser, kept: Partial<ProfileValues>) => {
      const next = { ...valuesOf(now), ...kept };
      for (const name of NAMES) if (getValues(name) !== next[name]) setValue(name, next[name]);
      setSaved(now);
    },
    [getValues, setValue],
  );
  const shown = useRef(user);
  useEffect(() => {
    if (shown.current === user) return;
    shown.current = user;
    build(user, editsOf(saved, getValues()));
  }, [user, saved, build, getValues]);
  useEffect(() => keepEdits(user.id, edits));
  useWarningBeforeLeaving(Object.keys(edits).length > 0);

  return {
    form,
    edits,
    saved,
    /** The server has taken what was sent. What was typed after that stays, as an edit of what is saved now. */
    settle: (sent: ProfileValues, now: CurrentUser) => build(now, changedSince(sent, getValues())),
    /** Back to what is saved. */
    discard: () => reset(valuesOf(saved)),
  };
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
