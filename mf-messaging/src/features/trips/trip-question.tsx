import type { TripDetails } from 'contracts';
import { Link, notify, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { CircleX, Handshake, Hourglass, Icon, Lock, MessageSquareText } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { useAgreeMutation, useWithdrawMutation } from '../../api/trips.ts';
import { NothingSharedNotice } from '../../parts/nothing-shared/nothing-shared.tsx';
import styles from './trip-page.module.css';
import type { TripStepRunner } from './use-trip-step.ts';

interface Props {
  trip: TripDetails;
  step: TripStepRunner;
  /** Opens the dialog that asks for the day, where more than one is open. */
  onAgreeOnDay: () => void;
  onDecline: () => void;
}

/** While it is a question: its words, and the answers. */
export function TripQuestion({ trip, step, onAgreeOnDay, onDecline }: Props) {
  const { t } = useTranslation('messaging');
  const [agree, agreeing] = useAgreeMutation();
  const [withdraw, withdrawing] = useWithdrawMutation();
  const { id, revision, can, askedByMe, otherUser, requestId, text, isListingGone = false } = trip;
  const { itinerary, isListingHidden = false } = trip;
  const name = otherUser.username;
  const ofTrip = { id, otherUserId: otherUser.id };
  const pressAgree = async (): Promise<void> => {
    if (itinerary.endDate !== null) return onAgreeOnDay();
    if (!(await step.run(() => agree({ ...ofTrip, revision }).unwrap()))) return;
    notify({ title: t('tripPage.asked.agreed'), description: t('tripPage.asked.agreedText', { name }) });
  };
  const sendWithdraw = (): Promise<boolean> => step.run(() => withdraw(ofTrip).unwrap());
  const isBusy = agreeing.isLoading || withdrawing.isLoading;
  return (
    <Panel gap="normal" title={<bdi>{t(askedByMe ? 'tripPage.asked.byMe' : 'tripPage.asked.byOther', { name })}</bdi>}>
      <blockquote dir="auto" className={styles.quote}>
        {text}
      </blockquote>
      {askedByMe ? <Text tone="muted">{t('tripPage.asked.wait', { name })}</Text> : null}
      {!askedByMe && requestId !== null ? (
        <p className={styles.withIcon}>
          <Icon of={Lock} />
          <span>{t('tripPage.asked.health')}</span>
        </p>
      ) : null}
      {isListingHidden ? (
        <p className={styles.withIcon}>
          <Icon of={Hourglass} />
          <span>{t('tripPage.asked.listingHidden')}</span>
        </p>
      ) : null}
      {isListingGone ? (
        <p className={styles.withIcon}>
          <Icon of={CircleX} />
          <span>{t('tripPage.asked.listingGone')}</span>
        </p>
      ) : null}
      <NothingSharedNotice trip={trip} />
      <Actions>
        {can.includes('agree') ? (
          <Button icon={Handshake} busy={agreeing.isLoading} aria-disabled={isBusy} onClick={() => void pressAgree()}>
            {t(agreeing.isLoading ? 'tripPage.asked.agreeing' : 'tripPage.asked.agree')}
          </Button>
        ) : null}
        {can.includes('decline') ? (
          <Button variant="secondary" aria-disabled={isBusy} onClick={onDecline}>
            {t('tripPage.asked.decline')}
          </Button>
        ) : null}
        {can.includes('withdraw') ? (
          <Button variant="secondary" busy={withdrawing.isLoading} onClick={() => void sendWithdraw()}>
            {t(withdrawing.isLoading ? 'tripPage.asked.withdrawing' : 'tripPage.asked.withdraw')}
          </Button>
        ) : null}
        <Button asChild variant="quiet" icon={MessageSquareText}>
          <Link to={paths.conversation(otherUser.id)}>
            {t(askedByMe ? 'tripPage.journey.conversation' : 'tripPage.asked.write')}
          </Link>
        </Button>
      </Actions>
    </Panel>
  );
}
