import { profileFormSchema } from 'contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CurrentUser } from 'shared-ui/app';
import { NO_DRAFT, useContractForm } from 'shared-ui/app/forms';
import { profileDraftStore } from '../../parts/profile-draft/profile-draft.ts';
import { useUnloadWarning } from '../../parts/profile-draft/use-unload-warning.ts';
import { FIELD_NAMES, getChangedSince, getEdits, type ProfileValues, toValues } from './profile-values.ts';

/** The profile form. Edits are stored as a draft; what is saved elsewhere meanwhile shows in every field without an edit. */
export function useProfileForm(user: CurrentUser) {
  const [saved, setSaved] = useState(user);
  const draft = useMemo(() => profileDraftStore.of(user.id), [user.id]);
  const [initialValues] = useState(() => ({ ...toValues(user), ...draft.get() }));
  const form = useContractForm(profileFormSchema, initialValues, NO_DRAFT);
  const edits = getEdits(saved, form.watch());
  const { reset, getValues, setValue } = form;

  // Field by field: a reset would render all inputs again, and lose the focus and a half-typed language
  const updateFields = useCallback(
    (current: CurrentUser, unsavedEdits: Partial<ProfileValues>) => {
      const next = { ...toValues(current), ...unsavedEdits };
      for (const name of FIELD_NAMES) if (getValues(name) !== next[name]) setValue(name, next[name]);
      setSaved(current);
    },
    [getValues, setValue],
  );
  const shownUser = useRef(user);
  useEffect(() => {
    if (shownUser.current === user) return;
    shownUser.current = user;
    updateFields(user, getEdits(saved, getValues()));
  }, [user, saved, updateFields, getValues]);
  useEffect(() => (Object.keys(edits).length > 0 ? draft.save(edits) : draft.remove()));
  useUnloadWarning(Object.keys(edits).length > 0);

  return {
    form,
    edits,
    saved,
    /** The server has saved `sent`. What was typed after that stays as an edit. */
    onSaved: (sent: ProfileValues, current: CurrentUser) => updateFields(current, getChangedSince(sent, getValues())),
    discard: () => reset(toValues(saved)),
  };
}
