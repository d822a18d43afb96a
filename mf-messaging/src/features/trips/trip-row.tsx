import type { Trip } from 'contracts';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button, type ButtonProps } from 'shared-ui/ui/button';
import { ArrowRight } from 'shared-ui/ui/icon';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { getShownState, TripStateBadge } from '../../parts/trip-state/trip-state.tsx';
import { EditOwnListing, NothingSharedText } from '../../parts/nothing-shared/nothing-shared.tsx';
import { TripRoute } from '../../parts/trip-route/trip-route.tsx';
import { type Me, TripPeople } from './trip-people.tsx';
import styles from './trips-list.module.css';

interface Props {
  trip: Trip;
  me: Me;
  sentence: string;
  /** The next trip that is agreed: with a yellow edge. */
  isNext: boolean;
}

/** A trip in the list: route, people, state with a sentence, and the one thing to do. */
export function TripRow({ trip, me, sentence, isNext }: Props) {
  const state = getShownState(trip);
  return (
    <li className={`${styles.row} ${isNext ? styles.next : ''}`}>
      <TripRoute trip={trip} />
      <TripPeople trip={trip} me={me} />
      <div className={styles.state}>
        <TripStateBadge state={state} name={trip.otherUser.username} />
        {state === 'parted' ? (
          <>
            <NothingSharedText trip={trip} />
            <div className={styles.edit}>
              <EditOwnListing trip={trip} />
            </div>
          </>
        ) : (
          <p>{sentence}</p>
        )}
      </div>
      <NextAction trip={trip} />
    </li>
  );
}

type Action = 'open' | 'conversation' | 'answer' | 'review' | 'details';

function NextAction({ trip }: { trip: Trip }) {
  const { t } = useTranslation('messaging');
  const { action, variant } = getAction(trip);
  const { departureAirport: from, arrivalAirport: to } = trip.itinerary;
  const target = action === 'conversation' ? paths.conversation(trip.otherUser.id) : paths.trip(trip.id);
  return (
    <Button asChild variant={variant} {...(variant !== 'quiet' && { iconEnd: ArrowRight })} className={styles.action}>
      <Link to={target}>
        <span>{t(`trips.action.${action}`)}</span>
        <VisuallyHidden>{t('trips.actionFor', { from, to })}</VisuallyHidden>
      </Link>
    </Button>
  );
}

/** What one would do next is a button of its own color; what only shows more is a link. */
function getAction(trip: Trip): { action: Action; variant: NonNullable<ButtonProps['variant']> } {
  switch (getShownState(trip)) {
    case 'agreed':
      return { action: 'open', variant: 'primary' };
    case 'asksYou':
      return { action: 'answer', variant: 'primary' };
    case 'youAsked':
      return { action: 'conversation', variant: 'secondary' };
    case 'parted':
      return { action: 'details', variant: 'secondary' };
    case 'question':
      return trip.met.mine === null
        ? { action: 'answer', variant: 'primary' }
        : { action: 'details', variant: 'secondary' };
    case 'done':
      if (trip.can.includes('review')) return { action: 'review', variant: 'primary' };
      return { action: trip.reviews.mine || trip.reviews.theirs ? 'review' : 'details', variant: 'quiet' };
    case 'cancelled':
    case 'declined':
    case 'withdrawn':
    case 'not_met':
      return { action: 'details', variant: 'quiet' };
  }
}
