import type { Listing, Match, OwnListing } from 'contracts';
import { useId } from 'react';
import { Link, paths, useTranslation } from 'shared-ui/app';
import { Avatar } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { MessageSquareText } from 'shared-ui/ui/icon';
import { Rating } from 'shared-ui/ui/stars';
import { CardRoute } from '../../parts/listing-card/card-parts.tsx';
import { ROLE_STYLE, toPerson } from '../../parts/listing-card/listing-labels.ts';
import { ItineraryFacts } from '../../parts/listing-card/itinerary-facts.tsx';
import { useOpenListing, useRequestContact } from '../../parts/open-listing/use-open-listing.ts';
import { toPersonLink } from '../../parts/person-link/person-link.tsx';
import { MatchAskSlot } from './ask-slot.tsx';
import { MatchReasons } from './match-reasons.tsx';
import styles from './matches.module.css';

interface Props {
  match: Match;
  /** One's own listing, which the match fits. */
  own: OwnListing;
  /** Those of all matches. */
  listingIds: readonly number[];
  isBest: boolean;
  /** Opens the form that asks its owner to fly together. */
  onAsk: (listing: Listing) => void;
}

/** One person who fits: who, when, and why in words, what does not fit too. */
export function MatchItem({ match, own, listingIds, isBest, onAsk }: Props) {
  const { listing, reasons } = match;
  const nameId = useId();
  const { name, src } = toPerson(listing);
  const wrapName = toPersonLink(listing) ?? ((text) => text);
  const shared = reasons.find(({ type }) => type === 'same_flight' || type === 'part_of_way');
  return (
    <li className={isBest ? `${styles.match} ${styles.best}` : styles.match} aria-labelledby={nameId}>
      <div className={styles.person}>
        <Avatar name={name} src={src} />
        <div>
          <h3 id={nameId} className={styles.name}>
            {wrapName(<bdi>{name}</bdi>)}
          </h3>
          <OwnerRating listing={listing} />
        </div>
      </div>
      <div className={styles.trip}>
        <CardRoute listing={listing} type={ROLE_STYLE[listing.type].type} size="small" />
        <ItineraryFacts compact listing={listing} search={shared && { from: shared.from, to: shared.to }} />
      </div>
      <MatchReasons match={match} own={own} />
      <MatchActions listing={listing} own={own} listingIds={listingIds} nameId={nameId} onAsk={onAsk} />
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

interface ActionProps extends Pick<Props, 'own' | 'listingIds' | 'onAsk'> {
  listing: Listing;
  /** The id of the name, which distinguishes the buttons of several matches. */
  nameId: string;
}

function MatchActions({ listing, own, listingIds, nameId, onAsk }: ActionProps) {
  const { t } = useTranslation('listings');
  const { open } = useOpenListing();
  const requestContact = useRequestContact(listing);
  const { userId, id } = listing;
  // Safari does not focus a pressed button, and the focus returns to it later
  const press = (act: () => void) => (event: { currentTarget: HTMLElement }) => {
    event.currentTarget.focus();
    act();
  };
  return (
    <div className={styles.actions}>
      <MatchAskSlot
        listing={listing}
        own={own}
        listingIds={listingIds}
        open={false}
        describedBy={nameId}
        onOpenChange={() => onAsk(listing)}
      />
      <Button
        variant="secondary"
        size="small"
        data-opens-details=""
        aria-describedby={nameId}
        onClick={press(() => void requestContact())}
      >
        {t(`card.${listing.type}.connect`)}
      </Button>
      {userId === null ? null : (
        <Button asChild variant="secondary" size="small" icon={MessageSquareText} aria-describedby={nameId}>
          <Link to={paths.messages({ to: userId, listing: id })}>{t('matches.message')}</Link>
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        data-opens-details=""
        aria-describedby={nameId}
        onClick={press(() => open(listing))}
      >
        {t('matches.details')}
      </Button>
    </div>
  );
}
