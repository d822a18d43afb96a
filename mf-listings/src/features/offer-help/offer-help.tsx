import { Trans, useTranslation } from 'shared-ui/app';
import {
  CheckboxField,
  FieldGrid,
  FILLED_ON_SUBMIT,
  Form,
  type FormValues,
  SubmitButton,
  TextAreaField,
  useContractForm,
} from 'shared-ui/app/forms';
import { type OfferHelp as Offer, offerHelpSchemaFrom, todayHere } from 'shared-ui/contracts';
import { HandHeart, Ticket } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { usePublishOfferMutation } from '../../api/publish.ts';
import { Agreements } from '../../publishing/agreements.tsx';
import { ContactFieldset } from '../../publishing/contact-fieldset.tsx';
import { draftNamed } from '../../publishing/draft.ts';
import { Muted } from '../../publishing/muted.tsx';
import { PublishFrame } from '../../publishing/publish-frame.tsx';
import type { Published } from '../../publishing/published.ts';
import { TripFieldset } from '../../publishing/trip-fieldset.tsx';
import { useFirstValues, useKeptDraft } from '../../publishing/use-kept-draft.ts';
import { useMissingEmail } from '../../publishing/use-missing-email.ts';
import { usePublishing } from '../../publishing/use-publishing.ts';

const schema = offerHelpSchemaFrom(todayHere);

const EMPTY: FormValues<typeof schema> = {
  departureAirport: '',
  arrivalAirport: '',
  date: '',
  time: '',
  flightNumber: '',
  description: '',
  acceptsTips: false,
  name: '',
  email: '',
  phoneNumber: '',
  consent: false,
  captchaToken: FILLED_ON_SUBMIT,
};
const draft = draftNamed('offer-help');

/** Offer Your Help to Travelers (spec §2, §3, §5). */
export function OfferHelp({ onPublished }: { onPublished(published: Published): void }) {
  const { t } = useTranslation('listings');
  const form = useContractForm(schema, useFirstValues(EMPTY, draft));
  useKeptDraft(form, draft);
  useMissingEmail(form.formState.submitCount, () => form.getValues('email'));
  const [publishOffer] = usePublishOfferMutation();
  const submit = usePublishing<Offer>({
    words: 'offer',
    publish: (input) => publishOffer(input).unwrap(),
    draft,
    onPublished,
  });
  return (
    <PublishFrame words="offer" icon={HandHeart}>
      <Form form={form} onSubmit={submit}>
        <TripFieldset />
        <HelpOffered />
        <ContactFieldset />
        <Agreements />
        <Actions>
          <SubmitButton icon={Ticket} pendingText={t('offer.submitting')}>
            {t('offer.submit')}
          </SubmitButton>
        </Actions>
      </Form>
    </PublishFrame>
  );
}

function HelpOffered() {
  const { t } = useTranslation('listings');
  return (
    <FieldsetPanel legend={t('offer.help')} gap="normal">
      <FieldGrid>
        <TextAreaField
          wide
          optional
          name="description"
          label={t('publish.description')}
          help={t('offer.descriptionHelp')}
          max={500}
        />
      </FieldGrid>
      <CheckboxField name="acceptsTips" label={t('offer.acceptsTipsLabel')}>
        <Trans t={t} i18nKey="offer.acceptsTips" components={[<Muted key="note" />]} />
      </CheckboxField>
    </FieldsetPanel>
  );
}
