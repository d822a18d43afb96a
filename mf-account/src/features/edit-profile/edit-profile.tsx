import { useEffect, useRef, useState } from 'react';
import { type CurrentUser, useTranslation } from 'shared-ui/app';
import { Form, PhoneField, SubmitButton, TextAreaField, TextField } from 'shared-ui/app/forms';
import type { ProfileChanges } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Actions } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import styles from './edit-profile.module.css';
import { LanguagesField } from './languages-field.tsx';
import { NewNumber } from './new-number.tsx';
import { PictureField } from './picture-field.tsx';
import { takeUpSave } from '../../kept-edits/kept-edits.ts';
import { changesAmong } from './profile-values.ts';
import { useEditedProfile } from './use-edited-profile.ts';
import { useSaving } from './use-saving.ts';

const LONGEST_BIO = 500;

/** The 'Edit Profile' form (spec §2, §5, §8). Only what was changed is sent; where that is nothing, an empty change is. */
export function EditProfile({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const { form, edits, saved, settle, discard } = useEditedProfile(user);
  const [hasNewNumber, setNewNumber] = useState(false);
  const save = useSaving(user.id);
  const isEdited = Object.keys(edits).length > 0;

  const submit = async (input: ProfileChanges) => {
    const changes = changesAmong(input, edits);
    const sent = { ...form.getValues() };
    settle(sent, await save(changes));
    if ('phoneNumber' in changes) setNewNumber(true);
  };
  const element = useSaveTakenUp(user.id);
  return (
    <Panel title={t('edit.heading')} gap="normal">
      <Form ref={element} form={form} onSubmit={submit}>
        <TextField name="username" label={t('edit.username')} help={t('edit.usernameHelp')} autoComplete="nickname" />
        <LanguagesField />
        <TextAreaField optional name="bio" label={t('edit.bio')} help={t('edit.bioHelp')} max={LONGEST_BIO} />
        <PictureField url={form.watch('profilePictureUrl')} username={saved.username} />
        <PhoneField optional name="phoneNumber" label={t('edit.phone')} help={t('edit.phoneHelp')} />
        {hasNewNumber && saved.phoneNumber && !saved.verified ? <NewNumber user={saved} /> : null}
        <Ways isEdited={isEdited} onDiscard={discard} />
      </Form>
    </Panel>
  );
}

/** Sends the form by itself where its save had to wait for a login. */
function useSaveTakenUp(userId: number) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takeUpSave(userId)) element.current?.requestSubmit();
  }, [userId]);
  return element;
}

interface WaysProps {
  isEdited: boolean;
  onDiscard(): void;
}

/** To what is saved, and back to it. */
function Ways({ isEdited, onDiscard }: WaysProps) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.ways}>
      <Actions>
        <SubmitButton pendingText={t('edit.submitting')}>{t('edit.submit')}</SubmitButton>
        {isEdited ? (
          <Button variant="quiet" onClick={onDiscard}>
            {t('edit.discard')}
          </Button>
        ) : null}
      </Actions>
      {isEdited ? <p className={styles.unsaved}>{t('edit.unsaved')}</p> : null}
    </div>
  );
}
