import { type ReactNode, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Draft } from 'shared-ui/app/drafts';
import { Form, SubmitButton } from 'shared-ui/app/forms';
import type { ListingType, OwnListing } from 'shared-ui/contracts';
import { ShieldCheck, Ticket } from 'shared-ui/ui/icon';
import { Actions, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { ContactFieldset, EmailField } from '../../trip-form/contact-fieldset.tsx';
import { TripFields } from '../../trip-form/trip-fields.tsx';
import { CreatedDialog } from './created-dialog.tsx';
import { nextValues } from './create-values.ts';
import { TypedAs } from './typed-as.tsx';
import { useCreateForm } from './use-create-form.ts';
import { useCreating } from './use-creating.ts';
import { WhoMay } from './who-may.tsx';
import './texts.ts';

interface Props {
  type: ListingType;
  draft: Draft;
  /** The way over to the other type. */
  children: ReactNode;
}

/** Offer Help or Find Help, with all that a listing may say (spec §2, §4, §5, product.md 1, 18). */
export function CreateListing({ type, draft, children }: Props) {
  const { t } = useTranslation('listings');
  const { form, typedAs } = useCreateForm(type, draft);
  const [created, setCreated] = useState<OwnListing>();
  const [refusals, setRefusals] = useState(0);
  const create = useCreating({
    onCreated(listing) {
      form.reset(nextValues(form.getValues()));
      setRefusals(0);
      setCreated(listing);
    },
    onUnverified: () => setRefusals((before) => before + 1),
  });
  return (
    <Stack gap="large">
      <WhoMay refusals={refusals} />
      {typedAs === type ? null : <TypedAs type={typedAs} />}
      {children}
      <Form form={form} onSubmit={create}>
        <TripFields form={form} type={type} />
        <ContactFieldset nameOptional>
          <EmailField help={t('create.emailHelp')} />
        </ContactFieldset>
        <Notice icon={ShieldCheck} title={t('create.spam.title')}>
          {t('create.spam.text')}
        </Notice>
        <Actions>
          <SubmitButton icon={Ticket} pendingText={t('create.submitting')}>
            {t('create.submit')}
          </SubmitButton>
        </Actions>
      </Form>
      {created ? <CreatedDialog listing={created} /> : null}
    </Stack>
  );
}
