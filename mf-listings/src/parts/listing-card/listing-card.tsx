import { lazy, type ReactNode, type Ref, Suspense, useId } from 'react';
import { Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { BadgeCheck, Icon } from 'shared-ui/ui/icon';
import { Rating } from 'shared-ui/ui/stars';
import { Clamp } from 'shared-ui/ui/text';
import { Ticket } from 'shared-ui/ui/ticket';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { EvidenceRow } from '../evidence/evidence-row.tsx';
import { useRequestContact } from '../open-listing/use-open-listing.ts';
import { CardRoute, CardSkills, Speaks } from './card-parts.tsx';
import { toPersonLink } from '../person-link/person-link.tsx';
import styles from './listing-card.module.css';
import { getSpeaker, hasAmigoSomewhere, ROLE_STYLE, toPerson } from './listing-labels.ts';
import { ItineraryFacts, TipBadge } from './itinerary-facts.tsx';
import type { SearchedItinerary } from './itinerary.ts';

/** Late, for its icon: few cards have it. Where its code does not load, the details have the same. */
const AmigoBadge = lazy(() =>
  import('./amigo-badge.tsx').then(
    (chunk) => ({ default: chunk.AmigoBadge }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  listing: Listing;
  /** To focus the card, which is not a stop of the Tab key. */
  ref?: Ref<HTMLElement> | undefined;
  /** The heading level of the username. */
  as?: 'h3' | 'h4';
  /** The search that found it: of an itinerary with connections, the part is shown that was searched for. */
  search?: SearchedItinerary;
  /** What the search matched: it is highlighted. */
  matched?: 'date' | 'flight';
  /** Shown in the stub beside the tips. */
  note?: ReactNode;
}

/** One listing in a list (spec §2, Listing card). */
export function ListingCard({ listing, ref, as = 'h3', search, matched, note }: Props) {
  const { t } = useTranslation('listings');
  const { type, description } = listing;
  const nameId = useId();
  return (
    <Ticket
      {...ROLE_STYLE[type]}
      ref={ref}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={nameId}
      title={t(`card.${type}.role`)}
      titleEnd={<OwnerMarks listing={listing} />}
      stub={<CardStub listing={listing} note={note} />}
      size="compact"
    >
      <CardRoute listing={listing} type={ROLE_STYLE[type].type} size="small" />
      <ItineraryFacts compact listing={listing} search={search} matched={matched} />
      <Person
        {...toPerson(listing)}
        wrapName={toPersonLink(listing)}
        as={as}
        nameId={nameId}
        size="small"
        className={styles.owner}
        beside={t(`card.${type}.line`)}
        line={
          getSpeaker(listing).languages ? (
            // The sentence has its own text direction
            <span dir="auto" className={styles.speaks}>
              <Speaks listing={listing} />
            </span>
          ) : null
        }
      />
      <CardSkills listing={listing} />
      {description ? (
        <Clamp dir="auto" className={styles.description}>
          {description}
        </Clamp>
      ) : null}
    </Ticket>
  );
}

/** In the strip: 'Verified', and the rating. */
function OwnerMarks({ listing: { user, averageRating, ratingCount } }: Pick<Props, 'listing'>) {
  const { t } = useTranslation('listings');
  const isRated = averageRating !== null && ratingCount > 0;
  if (!user.verified && !isRated) return null;
  const average = averageRating?.toFixed(1);
  return (
    <span className={styles.marks}>
      {user.verified ? (
        <span className={styles.mark}>
          <Icon of={BadgeCheck} />
          <span>
            <Trans t={t} i18nKey="card.verifiedMark" components={[<VisuallyHidden key="what" />]} />
          </span>
        </span>
      ) : null}
      {isRated ? (
        <Rating
          label={t('card.rated', { average, count: ratingCount })}
        >{`${average} (${String(ratingCount)})`}</Rating>
      ) : null}
    </span>
  );
}

function CardStub({ listing, note }: Pick<Props, 'listing' | 'note'>) {
  const { t } = useTranslation('listings');
  return (
    <>
      <div className={styles.about}>
        <EvidenceRow person={listing.user} except="verified" />
        <div className={styles.tips}>
          {note}
          {hasAmigoSomewhere(listing) ? (
            <Suspense fallback={listing.hasAmigo ? <span>{t('card.hasAmigo')}</span> : null}>
              <AmigoBadge listing={listing} className={styles.amigo} />
            </Suspense>
          ) : null}
          <TipBadge listing={listing} />
        </div>
      </div>
      <ConnectButton listing={listing} />
    </>
  );
}

/**
 * The explicit request for contact details (PRODUCT.md 3). The label includes name and route, since a page has many of these
 * buttons. `data-opens-details` lets the page preload the dialog.
 */
function ConnectButton({ listing }: Pick<Props, 'listing'>) {
  const { t } = useTranslation('listings');
  const requestContact = useRequestContact(listing);
  const { departureAirport: from, arrivalAirport: to, user } = listing;
  const connect = t(`card.${listing.type}.connect`);
  return (
    <Button
      wide
      size="small"
      data-opens-details=""
      aria-label={t('card.connectTo', { connect, name: user.username, from, to })}
      onClick={({ currentTarget }) => {
        // Safari does not focus a pressed button, and the focus returns to it later
        currentTarget.focus();
        void requestContact();
      }}
    >
      {connect}
    </Button>
  );
}
