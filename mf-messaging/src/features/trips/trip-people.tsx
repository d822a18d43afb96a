import type { Trip } from 'contracts';
import { type CurrentUser, Trans, useTranslation } from 'shared-ui/app';
import { Avatar } from 'shared-ui/ui/avatar';
import { formatTripDays } from './trip-days.ts';
import styles from './trip-people.module.css';

export type Me = Pick<CurrentUser, 'id' | 'username' | 'profilePictureUrl'>;

interface TripPerson {
  name: string;
  src: string | null;
  isMe: boolean;
}

interface Traveler extends Omit<TripPerson, 'name'> {
  /** Null where nobody knows who flies. */
  name: string | null;
}

type PeopleOfTrip = Pick<Trip, 'travelerName' | 'isTravelerUnknown' | 'helpsOther' | 'otherUser'>;

/** Who flies, and who goes along. The traveler may be somebody for whom one of the two arranges the trip. */
export function getPeople(trip: PeopleOfTrip, me: Me): { traveler: Traveler; helper: TripPerson } {
  const { travelerName, isTravelerUnknown = false, helpsOther, otherUser } = trip;
  const mine = { name: me.username, src: me.profilePictureUrl, isMe: true };
  const theirs = { name: otherUser.username, src: otherUser.profilePictureUrl, isMe: false };
  const requester = helpsOther ? theirs : mine;
  const traveler =
    travelerName !== null || isTravelerUnknown ? { name: travelerName, src: null, isMe: false } : requester;
  return { traveler, helper: helpsOther ? mine : theirs };
}

interface Props {
  trip: Trip;
  me: Me;
  /** 'Lakshmi flies with Meena' instead of 'Lakshmi with Meena'. */
  flies?: boolean;
}

/** 'Lakshmi with Meena', their windows and the days. */
export function TripPeople({ trip, me, flies = false }: Props) {
  const { t } = useTranslation('messaging');
  const { traveler, helper } = getPeople(trip, me);
  // While it is a question nobody has said yes
  const isOpen = trip.state === 'asked';
  const texts = flies
    ? (['tripPage.fliesYou', 'tripPage.fliesWithYou', 'tripPage.flies'] as const)
    : (['trips.pairYou', 'trips.pairWithYou', 'trips.pair'] as const);
  const text = isOpen ? (traveler.isMe ? texts[0] : texts[2]) : texts[traveler.isMe ? 0 : helper.isMe ? 1 : 2];
  return (
    <div className={styles.pair}>
      <Avatar size="small" name={traveler.name ?? ''} src={traveler.src} />
      {isOpen ? (
        <span aria-hidden="true" className={styles.free} />
      ) : (
        <Avatar size="small" name={helper.name} src={helper.src} className={styles.second} />
      )}
      <p className={styles.names}>
        <Trans
          t={t}
          i18nKey={text}
          values={{
            traveler: traveler.name ?? t('trips.traveler'),
            helper: isOpen ? t('trips.nobody') : helper.name,
          }}
          components={[<bdi key="0" className={styles.name} />, <bdi key="1" className={styles.name} />]}
        />
        <br />
        <bdi className={styles.days}>{formatTripDays(trip.itinerary.date, trip.itinerary.endDate)}</bdi>
      </p>
    </div>
  );
}
