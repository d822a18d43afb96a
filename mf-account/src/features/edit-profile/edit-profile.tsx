import { LOGIN_NEEDED, type ProfileChanges } from 'contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type CurrentUser,
  isApiError,
  Link,
  notify,
  paths,
  registerLocale,
  requestLogin,
  Trans,
  useTranslation,
} from 'shared-ui/app';
import { Form, LanguagesField, PhoneField, SubmitButton, TextAreaField, TextField } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { Smartphone } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { useGetPhoneVerificationQuery } from '../../api/phone-verification.ts';
import { useUpdateProfileMutation } from '../../api/profile.ts';
import editProfile from '../../locales/en/edit-profile.json' with { type: 'json' };
import { saveAfterLogin, takePendingSave } from '../../parts/profile-draft/profile-draft.ts';
import { useSmsAvailable } from '../../parts/site/use-sms-available.ts';
import styles from './edit-profile.module.css';
import { pickEdited } from './profile-values.ts';
import { useProfileForm } from './use-profile-form.ts';

registerLocale('account', editProfile);

const MAX_BIO_LENGTH = 500;

/**
 * The 'Edit Profile' form (spec §2, §5, §8). Only edited fields are sent; without any, an empty change is. `picture` is a feature of its
 * own, above the fields.
 */
export function EditProfile({ user, picture }: { user: CurrentUser; picture: ReactNode }) {
  const { t } = useTranslation('account');
  const { form, edits, saved, onSaved, discard } = useProfileForm(user);
  const [hasNewNumber, setNewNumber] = useState(false);
  const save = useSaveProfile(user.id);
  const isEdited = Object.keys(edits).length > 0;

  const submit = async (input: ProfileChanges) => {
    const changes = pickEdited(input, edits);
    const sent = { ...form.getValues() };
    onSaved(sent, await save(changes));
    if ('phoneNumber' in changes) setNewNumber(true);
  };
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takePendingSave(user.id)) element.current?.requestSubmit();
  }, [user.id]);
  return (
    <Panel title={t('edit.heading')} gap="normal">
      {picture}
      <Form ref={element} form={form} onSubmit={submit}>
        <TextField name="username" label={t('edit.username')} help={t('edit.usernameHelp')} autoComplete="nickname" />
        <SpokenLanguages user={saved} />
        <TextAreaField optional name="bio" label={t('edit.bio')} help={t('edit.bioHelp')} max={MAX_BIO_LENGTH} />
        <TextField
          optional
          name="profilePictureUrl"
          type="url"
          label={t('edit.picture')}
          help={t('edit.pictureHelp')}
          placeholder="https://"
          autoComplete="off"
        />
        <PhoneField optional name="phoneNumber" label={t('edit.phone')} help={t('edit.phoneHelp')} />
        {hasNewNumber && saved.phoneNumber && !saved.verified ? <NewNumberNotice user={saved} /> : null}
        <div className={styles.ways}>
          <Actions>
            <SubmitButton pendingText={t('edit.submitting')}>{t('edit.submit')}</SubmitButton>
            {isEdited ? (
              <Button variant="quiet" onClick={discard}>
                {t('edit.discard')}
              </Button>
            ) : null}
          </Actions>
          {isEdited ? <p className={styles.unsaved}>{t('edit.unsaved')}</p> : null}
        </div>
      </Form>
    </Panel>
  );
}

const isLoginNeeded = (error: unknown): boolean => isApiError(error) && error.body?.code === LOGIN_NEEDED;

/**
 * Saves changes and shows the result as a toast (spec §8). An error is rethrown for the form, which keeps the values; after an
 * expired session the form is submitted again after a login.
 */
function useSaveProfile(userId: number) {
  const { t } = useTranslation('account');
  const [update] = useUpdateProfileMutation();

  return async (changes: ProfileChanges): Promise<CurrentUser> => {
    try {
      const saved = await update(changes).unwrap();
      notify({ title: t('edit.saved'), description: t('edit.savedText') });
      return saved;
    } catch (error) {
      if (isLoginNeeded(error)) {
        saveAfterLogin(userId);
        void requestLogin(t('edit.logInToSave'));
      } else {
        notify({ title: t('edit.failed'), description: t('edit.failedText'), variant: 'destructive' });
      }
      throw error;
    }
  };
}

/** The languages somebody speaks. A text from before they were chosen from a list stays until something is chosen. */
function SpokenLanguages({ user: { languages, languageCodes = [] } }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const isTyped = languages !== null && languages.split(',').length !== languageCodes.length;
  return (
    <LanguagesField
      optional
      name="languageCodes"
      label={t('edit.languages')}
      help={isTyped ? t('edit.languagesTyped', { languages }) : t('edit.languagesHelp')}
    />
  );
}

/** After saving a new number: whether its code was sent, and the link to enter it. */
function NewNumberNotice({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const isSmsAvailable = useSmsAvailable();
  const { data, isFetching } = useGetPhoneVerificationQuery();
  if (isFetching || isSmsAvailable === undefined) return null;
  const state = isSmsAvailable ? (data?.state ?? 'none') : 'off';
  const phone = user.phoneNumberMasked ?? '';
  return (
    <Notice role="status" tone={state === 'failed' ? 'error' : 'tip'} icon={Smartphone}>
      <Stack align="start">
        <span>
          <Trans
            t={t}
            i18nKey={`newNumber.${state}`}
            values={{ phone }}
            components={[<bdi key="phone" dir="ltr" className={styles.number} />]}
          />
        </span>
        {isSmsAvailable ? (
          <Button asChild variant="secondary" size="small">
            <Link to={paths.verify()}>{t('newNumber.link')}</Link>
          </Button>
        ) : null}
      </Stack>
    </Notice>
  );
}
