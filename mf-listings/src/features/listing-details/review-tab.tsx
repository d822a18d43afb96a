import { useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Eye, LogIn } from 'shared-ui/ui/icon';
import { Columns, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Heading } from 'shared-ui/ui/text';
import { useRevealedContact } from '../../api/contact.ts';
import { useAskContact } from '../../open-listing/use-ask-contact.ts';
import { useAsked } from '../../open-listing/use-open-listing.ts';
import type { DetailsProps } from './details-tabs.tsx';
import styles from './listing-details.module.css';
import { PreviousTestimonials } from './previous-testimonials.tsx';
import { ReviewForm } from './review-form.tsx';

interface Props extends DetailsProps {
  isOwn: boolean;
  toContact: () => void;
}

/** What is said of the owner, and a place to say it (spec §2, product.md 4). */
export function ReviewTab({ head, ...props }: Props) {
  const { t } = useTranslation('listings');
  const { userId } = props.listing;
  return (
    <Columns>
      <Stack className={styles.column}>
        <Heading ref={head} tabIndex={-1} as="h3" size="panel">
          {t('details.tabs.reviews')}
        </Heading>
        {userId === null ? <Notice>{t('details.review.unconfirmed')}</Notice> : <OwnWords {...props} userId={userId} />}
      </Stack>
      {userId === null ? null : <PreviousTestimonials userId={userId} />}
    </Columns>
  );
}

interface WordsProps extends Omit<Props, 'head'> {
  userId: number;
}

function OwnWords({ listing, userId, isOwn, logIn, typed, toContact }: WordsProps) {
  const { t } = useTranslation('listings');
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return <Skeleton shape="button" width="100%" />;
  if (isOwn) return <Notice>{t('details.review.own')}</Notice>;
  if (user) {
    return (
      <>
        <InTouchFirst listing={listing} toContact={toContact} />
        <ReviewForm
          key={user.id}
          listing={listing}
          userId={userId}
          author={user.id}
          typed={typed}
          onSubmitted={toContact}
        />
      </>
    );
  }
  return (
    <>
      <p>{t(typed.hasText() ? 'details.review.logInKept' : 'details.review.logInText')}</p>
      <div>
        <Button icon={LogIn} onClick={() => void logIn(t('details.review.logInWhy'))}>
          {t('details.review.logIn')}
        </Button>
      </div>
    </>
  );
}

/** Strangers are refused (product.md 4): who has not asked here learns it before typing. The server knows of earlier times. */
function InTouchFirst({ listing, toContact }: Pick<Props, 'listing' | 'toContact'>) {
  const { t } = useTranslation('listings');
  const isAsked = useAsked();
  const isRevealed = useRevealedContact(listing.id);
  const ask = useAskContact(listing);
  if (isAsked || isRevealed) return null;
  const askNow = () => {
    void ask();
    toContact();
  };
  return (
    <Notice
      action={
        <Button variant="secondary" size="small" icon={Eye} onClick={askNow}>
          {t(`card.${listing.type}.connect`)}
        </Button>
      }
    >
      {t('details.review.inTouch')}
    </Notice>
  );
}
