import { getLastReviewDay, type NewTripReview, newTripReviewSchema, type TripDetails } from 'contracts';
import { useState } from 'react';
import { formatDay, formatMomentDay, Link, notify, paths, Trans, useTranslation } from 'shared-ui/app';
import { Form, StarField, SubmitButton, TextAreaField, useContractForm } from 'shared-ui/app/forms';
import { Button } from 'shared-ui/ui/button';
import { Eye, EyeOff, Icon, type IconDrawing, Pencil, Send } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Stars } from 'shared-ui/ui/stars';
import { Text } from 'shared-ui/ui/text';
import { useReviewTripMutation } from '../../api/trips.ts';
import { TakeBackReview } from './take-back-review.tsx';
import styles from './trip-page.module.css';

const MAX_LENGTH = 500;

/** After a done trip: one's own review, and the other's once both are there or the wait is over (PRODUCT.md 34). */
export function TripReview({ trip }: { trip: TripDetails }) {
  const { t } = useTranslation('messaging');
  const { can, otherUser, reviews } = trip;
  const [wasPossible] = useState(can.includes('review'));
  const [wasSent, setWasSent] = useState(reviews.mine);
  if (reviews.mine && !wasSent) setWasSent(true);
  // What was typed stays where it can no longer be sent
  if (can.includes('review') || (wasPossible && !wasSent && !reviews.mine)) return <ReviewForm trip={trip} />;
  if (!reviews.mine && !reviews.theirs) return null;
  return (
    <Panel gap="normal" title={t('tripPage.review.titleSent')}>
      {reviews.areShown ? null : <ReviewBoxes trip={trip} />}
      {trip.doesMyReviewWait ? <Text tone="muted">{t('tripPage.review.waits')}</Text> : null}
      {trip.myReview ? <ShownReview title={t('tripPage.review.mine')} review={trip.myReview} /> : null}
      <TakeBackReview trip={trip} />
      {trip.theirReview ? (
        <ShownReview title={t('tripPage.review.theirs', { name: otherUser.username })} review={trip.theirReview} />
      ) : null}
    </Panel>
  );
}

function ReviewForm({ trip }: { trip: TripDetails }) {
  const { t } = useTranslation('messaging');
  const [reviewTrip] = useReviewTripMutation();
  const { id, otherUser } = trip;
  const name = otherUser.username;
  const form = useContractForm(newTripReviewSchema, { rating: 0, text: '' }, `trip-review:${String(id)}`);
  const send = async (review: NewTripReview): Promise<void> => {
    const { reviews, doesMyReviewWait } = await reviewTrip({ id, otherUserId: otherUser.id, ...review }).unwrap();
    const key = doesMyReviewWait ? 'sentWaits' : reviews.areShown ? 'sentShown' : 'sentText';
    const description = t(`tripPage.review.${key}`, { name });
    notify({ title: t('tripPage.review.sent'), description });
  };
  return (
    <Panel gap="normal" title={<bdi>{t('tripPage.review.title', { name })}</bdi>}>
      <Form form={form} onSubmit={send}>
        <StarField name="rating" label={t('tripPage.review.rating')} />
        <TextAreaField
          name="text"
          label={t('tripPage.review.text')}
          help={t('tripPage.review.help')}
          max={MAX_LENGTH}
          rows={5}
        />
        <ReviewBoxes trip={trip} />
        <Actions>
          <SubmitButton icon={Send} pendingText={t('tripPage.review.submitting')}>
            {t('tripPage.review.submit')}
          </SubmitButton>
          <Button asChild variant="quiet">
            <Link to={paths.trips()}>{t('tripPage.review.later')}</Link>
          </Button>
        </Actions>
      </Form>
      {trip.theirReview ? (
        <ShownReview title={t('tripPage.review.theirs', { name })} review={trip.theirReview} />
      ) : null}
    </Panel>
  );
}

/** Whether each has written, and until when both stay hidden. */
function ReviewBoxes({ trip: { reviews, otherUser, reviewsShownBy } }: { trip: TripDetails }) {
  const { t } = useTranslation('messaging');
  // Those of both wait where they are there and not shown
  const areAllThere = reviews.areShown || (reviews.mine && reviews.theirs);
  const mine = reviews.mine ? (reviews.areShown ? 'written' : 'hidden') : 'notSent';
  const theirs = reviews.theirs ? (reviews.areShown ? 'written' : 'hidden') : 'notWritten';
  return (
    <div className={styles.blind}>
      <ReviewBox title={t('tripPage.review.mine')} state={mine} />
      <ReviewBox title={t('tripPage.review.theirs', { name: otherUser.username })} state={theirs} />
      {areAllThere || reviewsShownBy === null ? null : (
        <p>
          <Trans
            t={t}
            i18nKey={reviews.mine ? 'tripPage.review.blind' : 'tripPage.review.until'}
            values={{
              day: reviews.mine
                ? formatMomentDay(reviewsShownBy)
                : formatDay(getLastReviewDay(new Date(reviewsShownBy))),
            }}
            components={[<bdi key="day" className={styles.nowrap} />]}
          />
        </p>
      )}
    </div>
  );
}

type ReviewState = 'notSent' | 'notWritten' | 'hidden' | 'written';

const ICONS: Record<ReviewState, IconDrawing> = { notSent: Pencil, notWritten: Pencil, hidden: EyeOff, written: Eye };

function ReviewBox({ title, state }: { title: string; state: ReviewState }) {
  const { t } = useTranslation('messaging');
  const isThere = state === 'hidden' || state === 'written';
  return (
    <p className={`${styles.review} ${isThere ? styles.there : ''}`}>
      <Icon of={ICONS[state]} />
      <span>
        <b className={styles.stepText}>
          <bdi>{title}</bdi>
        </b>{' '}
        <span>{t(`tripPage.review.${state}`)}</span>
      </span>
    </p>
  );
}

function ShownReview({ title, review }: { title: string; review: NonNullable<TripDetails['myReview']> }) {
  const { t } = useTranslation('messaging');
  return (
    <figure className={styles.shownReview}>
      <figcaption>
        <b>
          <bdi>{title}</bdi>
        </b>
        <Stars value={review.rating} label={t('tripPage.review.stars', { count: review.rating })} />
      </figcaption>
      <blockquote dir="auto" className={styles.notes}>
        {review.text}
      </blockquote>
    </figure>
  );
}
