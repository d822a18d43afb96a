import { getLanguageName, type Listing, type Trip } from 'contracts';
import { Fragment, type ReactNode, useId } from 'react';
import { formatDayRange, formatLanguage, Link, paths, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import {
  CircleX,
  Handshake,
  Hourglass,
  Icon,
  type IconDrawing,
  Lock,
  MessageSquareText,
  Plane,
  Route,
  Star,
  Undo2,
} from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Code } from 'shared-ui/ui/text';
import { useGetTripQuery } from '../../api/trips.ts';
import english from '../../locales/en/trip-entry.json' with { type: 'json' };
import { NeedChips } from '../../parts/needs/need-chips.tsx';
import { NothingSharedNotice } from '../../parts/nothing-shared/nothing-shared.tsx';
import { TripRoute } from '../../parts/trip-route/trip-route.tsx';
import styles from './conversation-trips.module.css';

registerLocale('messaging', english);

/** Why an answer was refused: another trip of one's own. */
export interface Refusal {
  tripId: number;
  text: string;
  otherTripId: number;
}

export interface TripEntryActions {
  agree: (trip: Trip) => void;
  decline: (trip: Trip) => void;
  withdraw: (trip: Trip) => void;
  writeFirst: () => void;
  /** The trip whose answer is being sent. */
  pendingId: number | undefined;
  refusal: Refusal | undefined;
}

interface Props {
  /** Of the card, which takes the focus when its pressed button disappears. */
  id: string;
  trip: Trip;
  actions: TripEntryActions;
}

/** Where two people stand about a trip that is open, with what one may do now. Other states have no card. */
export function TripEntryCard(props: Props) {
  const { trip } = props;
  if (trip.state === 'asked') return trip.askedByMe ? <OwnQuestion {...props} /> : <Question {...props} />;
  if (trip.can.includes('say_met')) return <MetEntry {...props} />;
  return trip.state === 'agreed' ? <Agreed {...props} /> : <ReviewInvitation {...props} />;
}

interface FrameProps {
  id: string;
  icon: IconDrawing;
  title: ReactNode;
  tone?: 'asked' | 'agreed';
  children: ReactNode;
}

function Frame({ id, icon, title, tone = 'asked', children }: FrameProps) {
  const titleId = useId();
  return (
    <article id={id} tabIndex={-1} aria-labelledby={titleId} className={`${styles.card} ${styles[tone]}`}>
      <h3 id={titleId} className={styles.title}>
        <Icon of={icon} />
        <span>{title}</span>
      </h3>
      {children}
    </article>
  );
}

function Question({ id, trip, actions }: Props) {
  const { t } = useTranslation('messaging');
  const { username } = trip.otherUser;
  const isBusy = actions.pendingId === trip.id;
  return (
    <Frame
      id={id}
      icon={Hourglass}
      title={<Trans t={t} i18nKey="tripEntry.asks" values={{ name: username }} components={[<bdi key="name" />]} />}
    >
      <AskedTrip trip={trip} />
      {trip.helpsOther && trip.requestId !== null ? (
        <p className={styles.hint}>
          <Icon of={Lock} />
          <span>{t('tripEntry.healthAfter')}</span>
        </p>
      ) : null}
      {actions.refusal?.tripId === trip.id ? <OtherTrip refusal={actions.refusal} /> : null}
      <div className={styles.actions}>
        {trip.can.includes('agree') ? (
          <Button icon={Handshake} busy={isBusy} onClick={() => actions.agree(trip)}>
            {t(isBusy ? 'tripEntry.agreeing' : 'tripEntry.agree')}
          </Button>
        ) : null}
        {trip.can.includes('decline') ? (
          <Button variant="secondary" onClick={() => actions.decline(trip)}>
            {t('tripEntry.decline')}
          </Button>
        ) : null}
        <Button variant="quiet" icon={MessageSquareText} onClick={actions.writeFirst}>
          {t('tripEntry.writeFirst')}
        </Button>
      </div>
    </Frame>
  );
}

function OtherTrip({ refusal: { text, otherTripId } }: { refusal: Refusal }) {
  const { t } = useTranslation('messaging');
  return (
    <Notice
      tone="error"
      role="alert"
      action={
        <Button asChild variant="secondary" size="small">
          <Link to={paths.trip(otherTripId)}>{t('tripEntry.openOther')}</Link>
        </Button>
      }
    >
      {text}
    </Notice>
  );
}

function OwnQuestion({ id, trip, actions }: Props) {
  const { t } = useTranslation('messaging');
  const { username } = trip.otherUser;
  const isBusy = actions.pendingId === trip.id;
  return (
    <Frame
      id={id}
      icon={Hourglass}
      title={<Trans t={t} i18nKey="tripEntry.asked" values={{ name: username }} components={[<bdi key="name" />]} />}
    >
      <AskedTrip trip={trip} />
      {trip.can.includes('withdraw') ? (
        <div className={styles.actions}>
          <Button variant="secondary" icon={Undo2} busy={isBusy} onClick={() => actions.withdraw(trip)}>
            {t(isBusy ? 'tripEntry.withdrawing' : 'tripEntry.withdraw')}
          </Button>
        </div>
      ) : null}
    </Frame>
  );
}

/** The trip, for whom, the sentence and the needs. All but the trip itself may still load. */
function AskedTrip({ trip }: { trip: Trip }) {
  const { t } = useTranslation('messaging');
  const { currentData } = useGetTripQuery(trip.id);
  const request = currentData?.request ?? null;
  return (
    <>
      <div className={styles.trip}>
        <TripRoute trip={{ ...trip, request, offer: currentData?.offer ?? null }} />
        <p>
          <bdi className={styles.nowrap}>{formatDayRange(trip.itinerary.date, trip.itinerary.endDate)}</bdi>
          <FlightNumbers trip={trip} />
          <span>{'. '}</span>
          <Traveler request={request} />
        </p>
      </div>
      <blockquote dir="auto" className={styles.quote}>
        {t('tripEntry.quote', { text: trip.text })}
      </blockquote>
      <NeedChips needs={request?.needs ?? []} />
      {trip.isListingHidden === true ? (
        <p className={styles.hint}>
          <Icon of={Hourglass} />
          <span>{t('tripEntry.listingHidden')}</span>
        </p>
      ) : null}
      {trip.isListingGone === true ? (
        <p className={styles.hint}>
          <Icon of={CircleX} />
          <span>{t('tripEntry.listingGone')}</span>
        </p>
      ) : null}
      <NothingSharedNotice trip={trip} />
    </>
  );
}

/** ', QR 529, QR 3' */
function FlightNumbers({ trip: { itinerary } }: { trip: Trip }) {
  const numbers = itinerary.flights.flatMap(({ flightNumber }) => flightNumber ?? []);
  if (numbers.length === 0) return null;
  return (
    <>
      {numbers.map((number) => (
        <Fragment key={number}>
          <span>{', '}</span>
          <Code>{number}</Code>
        </Fragment>
      ))}
    </>
  );
}

/** 'For Lakshmi (70s), who speaks Tamil.' Nothing where the poster flies. */
function Traveler({ request }: { request: Listing | null }) {
  const { t } = useTranslation('messaging');
  const traveler = request?.traveler;
  if (!traveler || traveler.who === 'me') return null;
  const name = traveler.firstName ?? t('tripEntry.somebody');
  const age = traveler.ageBand ? t(`tripEntry.age.${traveler.ageBand}`) : '';
  const codes = traveler.languageCodes.map((code) => getLanguageName(code, formatLanguage()));
  const languages = new Intl.ListFormat(formatLanguage(), { type: 'conjunction' }).format(codes);
  const key = `${age ? 'Age' : ''}${languages ? 'Speaks' : ''}` as const;
  return (
    <Trans
      t={t}
      i18nKey={`tripEntry.for${key}`}
      values={{ name, age, languages }}
      components={[
        <b key="name">
          <bdi />
        </b>,
      ]}
    />
  );
}

function Agreed({ id, trip }: Props) {
  const { t } = useTranslation('messaging');
  return (
    <Frame id={id} icon={Handshake} title={t('tripEntry.agreed')} tone="agreed">
      <div className={styles.trip}>
        <TripRoute trip={trip} />
        <p>
          <WhoFlies trip={trip} />
        </p>
      </div>
      <p>{t('tripEntry.next')}</p>
      <div className={styles.actions}>
        <Button asChild icon={Route}>
          <Link to={paths.trip(trip.id)}>{t('conversationTrips.openTrip')}</Link>
        </Button>
      </div>
    </Frame>
  );
}

/** 'Lakshmi flies with Meena Iyer on Dec 12, 2026.' */
function WhoFlies({ trip }: { trip: Trip }) {
  const { t } = useTranslation('messaging');
  const { itinerary, otherUser, helpsOther } = trip;
  const traveler = trip.travelerName ?? (trip.isTravelerUnknown ? t('tripEntry.traveler') : undefined);
  const who = traveler === undefined ? 'You' : helpsOther ? 'WithYou' : 'WithThem';
  return (
    <Trans
      t={t}
      i18nKey={`tripEntry.flies${who}`}
      values={{
        traveler: traveler ?? '',
        name: otherUser.username,
        days: formatDayRange(itinerary.date, itinerary.endDate),
      }}
      components={{ who: <b key="who" />, days: <bdi key="days" className={styles.nowrap} /> }}
    />
  );
}

function MetEntry({ id, trip }: Props) {
  const { t } = useTranslation('messaging');
  const hasAnswered = trip.met.mine !== null;
  return (
    <Frame id={id} icon={Plane} title={t('tripEntry.met')}>
      <p>{t(hasAnswered ? 'tripEntry.metAnswered' : 'tripEntry.metText')}</p>
      <div className={styles.actions}>
        <Button asChild variant={hasAnswered ? 'secondary' : 'primary'}>
          <Link to={paths.trip(trip.id)}>{t(hasAnswered ? 'conversationTrips.openTrip' : 'tripEntry.answer')}</Link>
        </Button>
      </div>
    </Frame>
  );
}

function ReviewInvitation({ id, trip }: Props) {
  const { t } = useTranslation('messaging');
  const name = trip.otherUser.username;
  return (
    <Frame id={id} icon={Star} title={t('tripEntry.done')} tone="agreed">
      <p>
        <Trans t={t} i18nKey="tripEntry.reviewText" values={{ name }} components={[<bdi key="name" />]} />
      </p>
      <div className={styles.actions}>
        <Button asChild icon={Star}>
          <Link to={paths.trip(trip.id)}>{t('tripEntry.review')}</Link>
        </Button>
      </div>
    </Frame>
  );
}
