import type { NothingShared, Trip } from 'contracts';
import { formatDay, Link, paths, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Pencil, TriangleAlert } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Code } from 'shared-ui/ui/text';
import english from '../../locales/en/nothing-shared.json' with { type: 'json' };
import { TextWithName } from '../text-with-name/text-with-name.tsx';
import { getShownState } from '../trip-state/trip-state.tsx';
import styles from './nothing-shared.module.css';

registerLocale('messaging', english);

interface ReasonProps {
  nothingShared: NothingShared;
  /** `reason`: of two who did share a flight. `choice`: of one's own listing, which is named before. */
  text?: 'reason' | 'choice';
}

/** 'You share no flight any more: yours is on Dec 14, theirs on Dec 12.' */
export function NothingSharedReason({ nothingShared, text = 'reason' }: ReasonProps) {
  const { t } = useTranslation('messaging');
  const { myDays, theirDays, myFlightNumber, theirFlightNumber } = nothingShared;
  const key = getReason(nothingShared);
  const isAboutDays = nothingShared.reason === 'day';
  /** 'on Dec 14', or 'between Dec 14 and Dec 16'. */
  const formatDays = ({ first, last }: { first: string; last: string }): string =>
    t(`nothingShared.${first === last ? 'onDay' : 'betweenDays'}`, { first: formatDay(first), last: formatDay(last) });
  // A window of days is wider than a phone
  const renderPart = (days: NothingShared['myDays']) =>
    isAboutDays ? (
      <bdi key="part" className={days?.first === days?.last ? styles.nowrap : undefined} />
    ) : (
      <Code key="part" />
    );
  return (
    <Trans
      t={t}
      i18nKey={`nothingShared.${text}.${key}`}
      values={{
        mine: (isAboutDays ? myDays && formatDays(myDays) : myFlightNumber) ?? '',
        theirs: (isAboutDays ? theirDays && formatDays(theirDays) : theirFlightNumber) ?? '',
      }}
      components={{ mine: renderPart(myDays), theirs: renderPart(theirDays) }}
    />
  );
}

function getReason({ reason, myDays, theirDays, myFlightNumber, theirFlightNumber }: NothingShared) {
  switch (reason) {
    case 'route':
      return 'route';
    case 'day':
      return myDays && theirDays ? 'days' : 'day';
    case 'flight':
      if (myFlightNumber !== null) return theirFlightNumber === null ? 'myFlight' : 'flights';
      return theirFlightNumber === null ? 'flight' : 'theirFlight';
  }
}

/** Why two people share no flight any more, since a listing was edited, and what to do. Nothing where they share one. */
export function NothingSharedText({ trip: { nothingShared, otherUser } }: { trip: Trip }) {
  if (!nothingShared) return null;
  return (
    <>
      <p>
        <NothingSharedReason nothingShared={nothingShared} />
      </p>
      <p className={styles.next}>
        <TextWithName text="nothingShared.next" name={otherUser.username} />
      </p>
    </>
  );
}

/** In place of what agrees to a trip. */
export function NothingSharedNotice({ trip }: { trip: Trip }) {
  if (getShownState(trip) !== 'parted') return null;
  return (
    <Notice tone="tip" icon={TriangleAlert} action={<EditOwnListing trip={trip} />}>
      <NothingSharedText trip={trip} />
    </Notice>
  );
}

/** Leads to the form of the own listing of a trip. */
export function EditOwnListing({ trip }: { trip: Pick<Trip, 'helpsOther' | 'requestId' | 'offerId'> }) {
  const { helpsOther, requestId, offerId } = trip;
  const type = helpsOther ? 'helper' : 'seeking_help';
  return <EditListing type={type} id={helpsOther ? offerId : requestId} />;
}

interface EditListingProps {
  type: 'helper' | 'seeking_help';
  /** Null where it is not known which one. */
  id: number | null;
}

export function EditListing({ type, id }: EditListingProps) {
  const { t } = useTranslation('messaging');
  const tab = type === 'helper' ? 'helper' : 'seeker';
  return (
    <Button asChild variant="secondary" size="small" icon={Pencil}>
      <Link to={id === null ? paths.profile(tab) : paths.profile(tab, { edit: id })}>{t('nothingShared.edit')}</Link>
    </Button>
  );
}
