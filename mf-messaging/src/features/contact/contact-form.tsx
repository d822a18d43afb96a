import { useTranslation } from 'shared-ui/app';
import { type Draft, useDraft } from 'shared-ui/app/drafts';
import { Form, SubmitButton, TextAreaField, TextField } from 'shared-ui/app/forms';
import { Icon, Mail, Send, ShieldCheck } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import styles from './contact.module.css';
import { useContactForm } from './use-contact-form.ts';
import { useSending } from './use-sending.ts';
import './texts.ts';

/** A message to the operator (spec §2, §5, §8): anybody may send one. What is typed is kept for its author. */
export function ContactForm() {
  const { draft, round } = useDraft('contact');
  return <Letter key={round} draft={draft} />;
}

function Letter({ draft }: { draft: Draft }) {
  const { t } = useTranslation('messaging');
  const { form, startAgain } = useContactForm(draft);
  const send = useSending(startAgain);
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
        <div>
          <SubmitButton icon={Send} pendingText={t('contact.form.submitting')}>
            {t('contact.form.submit')}
          </SubmitButton>
        </div>
        <Text tone="muted" size="small" className={styles.shield}>
          <Icon of={ShieldCheck} />
          {t('contact.form.botCheck')}
        </Text>
      </Form>
    </Panel>
  );
}
