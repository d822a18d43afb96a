import { BOT_CHECK_ACTIONS, type ContactMessage, contactMessageSchema } from 'contracts';
import { useEffect, useRef } from 'react';
import { errorMessage, notify, useCurrentUser, useTranslation } from 'shared-ui/app';
import { useBotCheck } from 'shared-ui/app/bot-check';
import { type Draft, useDraft } from 'shared-ui/app/drafts';
import {
  CheckboxField,
  Form,
  NO_DRAFT,
  SubmitButton,
  TextAreaField,
  TextField,
  useContractForm,
} from 'shared-ui/app/forms';
import { Icon, Mail, Send, ShieldCheck } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { useSendContactMessageMutation } from '../../api/contact.ts';
import styles from './contact.module.css';

/** A message to the operator (spec §2, §5, §8), for visitors too. What is typed is stored as a draft of its author. */
export function ContactForm() {
  const { draft, formKey } = useDraft('contact');
  return <DraftForm key={formKey} draft={draft} />;
}

function DraftForm({ draft }: { draft: Draft }) {
  const { t } = useTranslation('messaging');
  const { form, clear } = useContactForm(draft);
  const send = useSendContactMessage(clear);
  return (
    <Panel title={t('contact.form.heading')} gap="normal">
      <Form form={form} onSubmit={send}>
        <TextField name="name" label={t('contact.form.name')} autoComplete="name" />
        <TextField
          name="email"
          type="email"
          label={t('contact.form.email')}
          icon={Mail}
          autoComplete="email"
          inputMode="email"
        />
        <TextAreaField name="message" label={t('contact.form.message')} help={t('contact.form.messageHelp')} />
        <CheckboxField name="copy" label={t('contact.form.copy')} />
        <div>
          <SubmitButton icon={Send} pendingText={t('contact.form.submitting')}>
            {t('contact.form.submit')}
          </SubmitButton>
        </div>
        <Text tone="muted" size="small" className={styles.shield}>
          <Icon of={ShieldCheck} />
          <span>{t('contact.form.botCheck')}</span>
        </Text>
      </Form>
    </Panel>
  );
}

const EMPTY = { name: '', email: '', message: '', copy: false, captchaToken: '' };

/** The fields that are filled in for a logged-in user. */
const USER_FIELDS = ['name', 'email'] as const;

/** The draft's valid values; anything may have written it. */
function readDraft(draft: Draft): Omit<typeof EMPTY, 'captchaToken'> {
  const { name, email, message, copy } = draft.read();
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { name: text(name), email: text(email), message: text(message), copy: copy === true };
}

/** The form with the draft's values, and with name and address of a logged-in user, which are not stored in the draft. */
function useContactForm(draft: Draft) {
  const form = useContractForm(contactMessageSchema, { ...EMPTY, ...readDraft(draft) }, NO_DRAFT);
  const { getValues, setValue, subscribe, reset } = form;
  const { user } = useCurrentUser();
  const name = user?.username ?? '';
  const email = user?.email ?? '';
  const filledIn = useRef({ name: '', email: '' });
  useEffect(() => {
    const userValues = { name, email };
    // A typed value stays; one that was filled in changes with the user
    for (const field of USER_FIELDS) {
      const value = getValues(field);
      if (value === '' || value === filledIn.current[field]) setValue(field, userValues[field]);
    }
    filledIn.current = userValues;
  }, [name, email, getValues, setValue]);
  useEffect(() => {
    const withoutFilledIn = (field: (typeof USER_FIELDS)[number], value: string): string =>
      value === filledIn.current[field] ? '' : value;
    const save = ({ values }: { values: typeof EMPTY }) =>
      draft.save({
        name: withoutFilledIn('name', values.name),
        email: withoutFilledIn('email', values.email),
        message: values.message,
        copy: values.copy,
      });
    save({ values: getValues() });
    return subscribe({ formState: { values: true }, callback: save });
  }, [subscribe, getValues, draft]);
  const clear = (): void => {
    reset({ ...EMPTY, name, email });
    draft.remove();
  };
  return { form, clear };
}

/** Sends the message and shows the result as a toast (spec §8). An error is rethrown for the form, which keeps the values. */
function useSendContactMessage(onSent: () => void) {
  const { t } = useTranslation('messaging');
  const makeToken = useBotCheck(BOT_CHECK_ACTIONS.contact);
  const [send] = useSendContactMessageMutation();
  return async ({ name, email, message, copy }: ContactMessage): Promise<void> => {
    const captchaToken = await makeToken();
    let description = t('contact.sentText');
    try {
      const receipt = await send({
        name,
        email,
        message,
        ...(copy && { copy }),
        ...(captchaToken !== null && { captchaToken }),
      }).unwrap();
      if (copy) description += ` ${receipt?.copy ? t('contact.copySent', { email }) : t('contact.copyNotSent')}`;
    } catch (error) {
      notify({
        title: t('contact.failed'),
        description: errorMessage(error, t('contact.failedText')),
        variant: 'destructive',
      });
      throw error;
    }
    notify({ title: t('contact.sent'), description });
    onSent();
  };
}
