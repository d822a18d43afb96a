import { notify, useCurrentUser, useTranslation } from 'shared-ui/app';
import { openDraft } from 'shared-ui/app/drafts';
import { Form, StarField, SubmitButton, TextAreaField, useContractForm } from 'shared-ui/app/forms';
import { type Listing, type NewTestimonial, newTestimonialSchema, formatRoute } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Eye, LogIn, Send } from 'shared-ui/ui/icon';
import { Columns, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Heading } from 'shared-ui/ui/text';
import { useIsContactRevealed } from '../../api/contact.ts';
import { useCreateTestimonialMutation } from '../../api/reviews.ts';
import { trackTestimonial } from '../../parts/engagement/engagement.ts';
import { useIsContactRequested, useRequestContact } from '../../parts/open-listing/use-open-listing.ts';
import type { DetailsProps } from './details-props.ts';
import styles from './listing-details.module.css';
import { PreviousTestimonials } from './previous-testimonials.tsx';

interface Props extends DetailsProps {
  isOwn: boolean;
  showContact: () => void;
  /** `waits`: a person looks at the review before others can read it (PRODUCT.md 4). */
  onSubmitted: (review: { waits: boolean }) => void;
}

/** Reviews of the owner, and a form to write one (spec §2, PRODUCT.md 4). */
export function ReviewTab({ headingRef, ...props }: Props) {
  const { t } = useTranslation('listings');
  const { userId } = props.listing;
  return (
    <Columns>
      <Stack className={styles.column}>
        <Heading ref={headingRef} tabIndex={-1} as="h3" size="panel">
          {t('details.tabs.reviews')}
        </Heading>
        {userId === null ? (
          <Notice>{t('details.review.unconfirmed')}</Notice>
        ) : (
          <WriteReview {...props} userId={userId} />
        )}
      </Stack>
      {userId === null ? null : <PreviousTestimonials userId={userId} />}
    </Columns>
  );
}

const getDraftName = (listing: Listing): string => `testimonial:${String(listing.id)}`;

interface WriteReviewProps extends Omit<Props, 'headingRef'> {
  userId: number;
}

function WriteReview({ listing, userId, isOwn, logIn, author, showContact, onSubmitted }: WriteReviewProps) {
  const { t } = useTranslation('listings');
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return <Skeleton shape="button" width="100%" />;
  if (isOwn) return <Notice>{t('details.review.own')}</Notice>;
  if (user) {
    return (
      <>
        <RequestContactFirst listing={listing} showContact={showContact} />
        <ReviewForm listing={listing} userId={userId} onSubmitted={onSubmitted} />
      </>
    );
  }
  const hasDraft = author !== undefined && Boolean(openDraft(getDraftName(listing), author, 'memory').read().text);
  return (
    <>
      <p>{t(hasDraft ? 'details.review.logInWithDraft' : 'details.review.logInText')}</p>
      <div>
        <Button icon={LogIn} onClick={() => void logIn(t('details.review.logInWhy'))}>
          {t('details.review.logIn')}
        </Button>
      </div>
    </>
  );
}

/**
 * The server refuses reviews from strangers (PRODUCT.md 4): warns the visitor before typing, unless they requested the contact
 * details here. Only the server knows of earlier requests.
 */
function RequestContactFirst({ listing, showContact }: Pick<Props, 'listing' | 'showContact'>) {
  const { t } = useTranslation('listings');
  const isRequested = useIsContactRequested();
  const isRevealed = useIsContactRevealed(listing.id);
  const requestContact = useRequestContact(listing);
  if (isRequested || isRevealed) return null;
  const press = () => {
    void requestContact();
    showContact();
  };
  return (
    <Notice
      action={
        <Button variant="secondary" size="small" icon={Eye} onClick={press}>
          {t(`card.${listing.type}.connect`)}
        </Button>
      }
    >
      {t('details.review.requestContactFirst')}
    </Notice>
  );
}

const MAX_LENGTH = 500;

interface ReviewFormProps extends Pick<Props, 'listing' | 'onSubmitted'> {
  userId: number;
}

/** Rating and text about the owner of a listing (spec §5). There is one review per route: a new one replaces it. */
function ReviewForm({ listing, userId, onSubmitted }: ReviewFormProps) {
  const { t } = useTranslation('listings');
  const submit = useSubmit(listing);
  const route = formatRoute(listing);
  const values = { targetUserId: userId, route, rating: 0, text: '' };
  const form = useContractForm(newTestimonialSchema, values, getDraftName(listing));
  const send = async (review: NewTestimonial) => {
    const { pending = false } = await submit(review);
    onSubmitted({ waits: pending });
  };
  return (
    <Form form={form} onSubmit={send}>
      <StarField name="rating" label={t('details.review.rating')} />
      <TextAreaField
        name="text"
        label={t('details.review.text')}
        help={t('details.review.help')}
        max={MAX_LENGTH}
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

/** The toast of a failure is always the same (spec §8); the error is rethrown to the form, which shows the reason. */
function useSubmit(listing: Listing) {
  const { t } = useTranslation('listings');
  const [createTestimonial] = useCreateTestimonialMutation();
  return async (review: NewTestimonial) => {
    try {
      const created = await createTestimonial(review).unwrap();
      trackTestimonial(listing);
      notify({ title: t('details.review.submitted'), description: t('details.review.submittedText') });
      return created;
    } catch (error) {
      notify({
        title: t('details.review.failed'),
        description: t('details.review.failedText'),
        variant: 'destructive',
      });
      throw error;
    }
  };
}
