import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ContractForm, useContractForm } from 'shared-ui/app/forms';
import type { ChangeListing, EditListing, OwnListing } from 'shared-ui/contracts';
import { changedIn, changeOf, type EditValues, isChanged, schemaFor, valuesOf } from './edit-values.ts';
import { forgetEdit, keepEdit, keptEdit } from './kept-edit.ts';

export interface EditForm {
  form: ContractForm<EditValues, EditListing>;
  /** What was changed before, and not saved, is in the form again. */
  isRestored: boolean;
  hasChanges: () => boolean;
  /** What to send of it. */
  changeOf: (input: EditListing) => ChangeListing;
  /** From now on there is nothing to keep: it is saved, or not wanted. */
  forget: () => void;
}

/** The form of a listing as it was when it was opened. What is changed and not saved is kept wherever one goes. */
export function useEditForm(listing: OwnListing, userId: number): EditForm {
  const [opened] = useState(listing);
  const [schema] = useState(() => schemaFor(opened));
  const [kept] = useState(() => keptEdit(userId, opened.id));
  const form = useContractForm(schema, { ...valuesOf(opened), ...kept });
  const isDone = useRef(false);
  const { getValues } = form;
  useEffect(
    () => () => {
      if (!isDone.current && isChanged(getValues(), opened))
        keepEdit(userId, opened.id, changedIn(getValues(), opened));
    },
    [getValues, opened, userId],
  );
  const forget = () => {
    isDone.current = true;
    forgetEdit(userId, opened.id);
  };
  const hasChanges = () => !isDone.current && isChanged(getValues(), opened);
  useQuestionOnLeaving(hasChanges);
  return {
    ...{ form, isRestored: kept !== undefined, hasChanges, forget },
    changeOf: (input) => changeOf(input, getValues(), opened),
  };
}

/** A reload, or a closed tab, would lose what is kept nowhere but here: the browser asks first. */
function useQuestionOnLeaving(hasChanges: () => boolean): void {
  const ask = useEffectEvent((event: Event) => {
    if (hasChanges()) event.preventDefault();
  });
  useEffect(() => {
    const onLeave = (event: Event) => ask(event);
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
}
