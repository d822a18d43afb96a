import type { Listing, Match } from 'contracts';
import { useId } from 'react';
import { formatDayRange, formatTime, Link, paths, useTranslation } from 'shared-ui/app';
import { Avatar } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { Check, Icon, MessageSquareText, Minus } from 'shared-ui/ui/icon';
import { Rating } from 'shared-ui/ui/stars';
import { Code } from 'shared-ui/ui/text';
import { CardRoute } from '../../parts/listing-card/card-parts.tsx';
import { ROLE_STYLE, toPerson } from '../../parts/listing-card/listing-labels.ts';
import { useRequestContact } from '../../parts/open-listing/use-open-listing.ts';
import styles from './matches.module.css';
import { describeReason } from './match-reasons.ts';

/** One person who fits: who, when, and why in words, what does not fit too (design/language.md, Reasons). */
export function MatchItem({ match: { listing, reasons }, isBest }: { match: Match; isBest: boolean }) {
  const { t } = useTranslation('listings');
  const nameId = useId();
  const { name, src } = toPerson(listing);
  const { type } = ROLE_STYLE[listing.type];
  return (
    <li className={isBest ? `${styles.match} ${styles.best}` : styles.match} aria-labelledby={nameId}>
      <div className={styles.person}>
        <Avatar name={name} src={src} />
        <div>
          <h3 id={nameId} dir="auto" className={styles.name}>
            {name}
          </h3>
          <OwnerRating listing={listing} />
        </div>
      </div>
      <div className={styles.trip}>
        <CardRoute listing={listing} type={type} />
        <TripLine listing={listing} />
      </div>
      <ul className={styles.reasons} aria-label={t('matches.reasons')}>
        {reasons.map((reason) => (
          <li key={reason.type} className={reason.fits ? styles.fits : styles.misses}>
            <Icon of={reason.fits ? Check : Minus} label={t(reason.fits ? 'matches.fits' : 'matches.misses')} />
            <span>{describeReason(t, reason, listing)}</span>
          </li>
        ))}
      </ul>
      <MatchActions listing={listing} nameId={nameId} />
    </li>
  );
}

function OwnerRating({ listing: { averageRating, ratingCount } }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  if (averageRating === null || ratingCount === 0) return <p className={styles.line}>{t('matches.noReviews')}</p>;
  const average = averageRating.toFixed(1);
  return (
    <Rating label={t('card.rated', { average, count: ratingCount })}>{`${average} (${String(ratingCount)})`}</Rating>
  );
}

function TripLine({ listing: { date, endDate, time, flightNumber } }: { listing: Listing }) {
  return (
    <p className={styles.when}>
      <bdi>{formatDayRange(date, endDate)}</bdi>
      {time ? <bdi>{formatTime(time)}</bdi> : null}
      {flightNumber ? <Code>{flightNumber}</Code> : null}
    </p>
  );
}

function MatchActions({ listing, nameId }: { listing: Listing; nameId: string }) {
  const { t } = useTranslation('listings');
  const requestContact = useRequestContact(listing);
  const { userId, id } = listing;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        data-opens-details=""
        aria-describedby={nameId}
        onClick={({ currentTarget }) => {
          // Safari does not focus a pressed button, and the focus returns to it later
          currentTarget.focus();
          void requestContact();
        }}
      >
        {t(`card.${listing.type}.connect`)}
      </Button>
      {userId === null ? null : (
        <Button asChild variant="secondary" size="small" icon={MessageSquareText} aria-describedby={nameId}>
          <Link to={paths.messages({ to: userId, listing: id })}>{t('matches.message')}</Link>
        </Button>
      )}
    </div>
  );
}
