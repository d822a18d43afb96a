import { type ReactNode, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { type ContractForm, Form, SubmitButton } from 'shared-ui/app/forms';
import { type IconDrawing, Ticket } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { ContactFieldset, EmailField } from '../trip-form/contact-fieldset.tsx';
import { Agreements } from './agreements.tsx';
import type { OwnDetails } from './own-details.ts';
import { PublishFrame } from './publish-frame.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useImpersonalDraft } from './use-own-details.ts';
import { useMissingEmail } from './use-missing-email.ts';
import { type Person, type Publishing, usePublishing } from './use-publishing.ts';

interface Props<Values extends { email: string }, Input extends Person> extends Publishing<Input> {
  icon: IconDrawing;
  form: ContractForm<Values, Input>;
  /** Whose details the form started with. */
  person: OwnDetails | undefined;
  /** The trip, and what this form alone asks. */
  children: ReactNode;
}

/** What both short forms have in common: who it is, the agreements, and what happens on submit (spec §2, §8). */
export function PublishForm<Values extends { email: string }, Input extends Person>(props: Props<Values, Input>) {
  const { words, icon, form, children } = props;
  // As it started: publishing changes it, and must not store the form again
  const [person] = useState(props.person);
  const draft = useImpersonalDraft(props.draft, person);
  const { t } = useTranslation('listings');
  useKeptDraft(form, draft);
  const submit = usePublishing({ ...props, draft });
  useMissingEmail(form.formState.submitCount, () => form.getValues().email);
  return (
    <PublishFrame words={words} icon={icon}>
      <Form form={form} onSubmit={submit}>
        {children}
        <ContactFieldset>
          <EmailField />
        </ContactFieldset>
        <Agreements />
        <Actions>
          <SubmitButton icon={Ticket} pendingText={t(`${words}.submitting`)}>
            {t(`${words}.submit`)}
          </SubmitButton>
        </Actions>
      </Form>
    </PublishFrame>
  );
}
