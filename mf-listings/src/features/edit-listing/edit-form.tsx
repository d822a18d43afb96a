import { type Ref, useImperativeHandle } from 'react';
import { errorMessage, isApiError, notify, requestLogin, useTranslation } from 'shared-ui/app';
import { Form, SubmitButton } from 'shared-ui/app/forms';
import { type EditListing, LOGIN_NEEDED, type OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Check } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { useEditListingMutation } from '../../api/own-listings.ts';
import { ContactFieldset } from '../../parts/trip-form/contact-fieldset.tsx';
import { TripFields } from '../../parts/trip-form/trip-fields.tsx';
import { type EditFormState, useEditForm } from './use-edit-form.ts';

/** What the dialog reads from the form. */
export type UnsavedChanges = Pick<EditFormState, 'hasChanges' | 'discardDraft'>;

interface Props {
  listing: OwnListing;
  userId: number;
  ref: Ref<UnsavedChanges>;
  onClose: () => void;
  onSaved: () => void;
}

/** The fields of a new listing, except for type, email and bot check, which cannot be changed. */
export function EditForm({ listing, userId, ref, onClose, onSaved }: Props) {
  const { t } = useTranslation('listings');
  const { form, isRestored, hasChanges, discardDraft, toChange } = useEditForm(listing, userId);
  useImperativeHandle(ref, () => ({ hasChanges, discardDraft }));
  const save = useSave(listing.id, toChange, () => {
    discardDraft();
    onSaved();
  });
  return (
    <Form form={form} onSubmit={save}>
      {isRestored ? <Notice>{t('edit.restored')}</Notice> : null}
      <TripFields form={form} type={listing.type} edited={listing} />
      <ContactFieldset nameOptional />
      <Actions>
        <SubmitButton icon={Check} pendingText={t('edit.saving')}>
          {t('edit.save')}
        </SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          {t('edit.cancel')}
        </Button>
      </Actions>
    </Form>
  );
}

const isLoginNeeded = (error: unknown) => isApiError(error) && error.body?.code === LOGIN_NEEDED;

function useSave(id: number, toChange: EditFormState['toChange'], onSaved: () => void) {
  const { t } = useTranslation('listings');
  const [editListing] = useEditListingMutation();
  return async (input: EditListing): Promise<void> => {
    try {
      await editListing({ id, change: toChange(input) }).unwrap();
    } catch (error) {
      const description = errorMessage(error, t('edit.failedText'));
      // The draft keeps the changes, and the form shows them again after the login
      if (isLoginNeeded(error)) void requestLogin(t('edit.logInToSave'));
      else notify({ title: t('edit.failed'), description, variant: 'destructive' });
      throw error;
    }
    notify({ title: t('edit.saved'), description: t('edit.savedText') });
    onSaved();
  };
}
