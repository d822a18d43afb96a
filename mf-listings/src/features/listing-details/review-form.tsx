import { useEffect } from 'react';
import { notify, useTranslation } from 'shared-ui/app';
import { Form, StarField, SubmitButton, TextAreaField, useContractForm } from 'shared-ui/app/forms';
import { type Listing, type NewTestimonial, newTestimonialSchema, routeInWords } from 'shared-ui/contracts';
import { Send } from 'shared-ui/ui/icon';
import { useCreateTestimonialMutation } from '../../api/reviews.ts';
import { trackTestimonial } from '../../engagement/engagement.ts';
import type { KeptReview } from './kept-review.ts';

const MOST_CHARACTERS = 500;

interface Props {
  listing: Listing;
  userId: number;
  author: number;
  typed: KeptReview;
  onSubmitted: () => void;
}

/** Stars and words about the owner of a listing (spec §5). One a route: the next one replaces it. */
export function ReviewForm({ listing, userId, author, typed, onSubmitted }: Props) {
  const { t } = useTranslation('listings');
  const submit = useSubmit(listing);
  const route = routeInWords(listing);
  const form = useContractForm(newTestimonialSchema, { targetUserId: userId, route, ...typed.read(author) });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => typed.keep(author, values) }),
    [subscribe, typed, author],
  );
  const send = async (review: NewTestimonial) => {
    await submit(review);
    typed.forget();
    onSubmitted();
  };
  return (
    <Form form={form} onSubmit={send}>
      <StarField name="rating" label={t('details.review.rating')} />
      <TextAreaField
        name="text"
        label={t('details.review.text')}
        help={t('details.review.help')}
        max={MOST_CHARACTERS}
        rows={5}
      />
      <div>
        <SubmitButton icon={Send} pendingText={t('details.review.submitting')}>
          {t('details.review.submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Sends a review; the toast has the specification's words whatever failed (spec §8). The error is thrown on to the form, which says why. */
function useSubmit(listing: Listing) {
  const { t } = useTranslation('listings');
  const [createTestimonial] = useCreateTestimonialMutation();
  return async (review: NewTestimonial): Promise<void> => {
    try {
      await createTestimonial(review).unwrap();
    } catch (error) {
      notify({
        title: t('details.review.failed'),
        description: t('details.review.failedText'),
        variant: 'destructive',
      });
      throw error;
    }
    trackTestimonial(listing);
    notify({ title: t('details.review.submitted'), description: t('details.review.submittedText') });
  };
}
