import { type Ref, useImperativeHandle } from 'react';
import { isApiError, notify, requestLogin, sentenceOf, useTranslation } from 'shared-ui/app';
import { Form, SubmitButton } from 'shared-ui/app/forms';
import { type EditListing, LOGIN_NEEDED, type OwnListing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Check } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { useEditListingMutation } from '../../api/own-listing.ts';
import { ContactFieldset } from '../../trip-form/contact-fieldset.tsx';
import { TripFields } from '../../trip-form/trip-fields.tsx';
import { type EditForm as Edited, useEditForm } from './use-edit-form.ts';

/** What the dialog asks of the form in it. */
export type Unsaved = Pick<Edited, 'hasChanges' | 'forget'>;

interface Props {
  listing: OwnListing;
  userId: number;
  ref: Ref<Unsaved>;
  onClose: () => void;
  onSaved: () => void;
}

/** The same fields as for a new listing, without type, email and bot check: these never change. */
export function EditForm({ listing, userId, ref, onClose, onSaved }: Props) {
  const { t } = useTranslation('listings');
  const { form, isRestored, hasChanges, forget, changeOf } = useEditForm(listing, userId);
  useImperativeHandle(ref, () => ({ hasChanges, forget }));
  const save = useSaving(listing.id, changeOf, () => {
    forget();
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

function useSaving(id: number, changeOf: Edited['changeOf'], onSaved: () => void) {
  const { t } = useTranslation('listings');
  const [editListing] = useEditListingMutation();
  return async (input: EditListing): Promise<void> => {
    try {
      await editListing({ id, change: changeOf(input) }).unwrap();
    } catch (error) {
      const description = sentenceOf(error, t('edit.failedText'));
      // What was changed is kept, and stands in the form again after the login
      if (isLoginNeeded(error)) void requestLogin(t('edit.logInToSave'));
      else notify({ title: t('edit.failed'), description, variant: 'destructive' });
      throw error;
    }
    notify({ title: t('edit.saved'), description: t('edit.savedText') });
    onSaved();
  };
}
