import { type ReactNode, type Ref, useId } from 'react';
import { Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { Languages } from 'shared-ui/ui/icon';
import { Rating } from 'shared-ui/ui/stars';
import { Clamp } from 'shared-ui/ui/text';
import { Ticket, TicketLine } from 'shared-ui/ui/ticket';
import { useRequestContact } from '../open-listing/use-open-listing.ts';
import { CardRoute, CardSkills, Evidence } from './card-parts.tsx';
import styles from './listing-card.module.css';
import { ROLE_STYLE, toPerson } from './listing-labels.ts';
import { TipBadge, TripFacts } from './trip-facts.tsx';
import type { SearchedTrip } from './trip-flights.ts';

interface Props {
  listing: Listing;
  /** To focus the card, which is not a stop of the Tab key. */
  ref?: Ref<HTMLElement> | undefined;
  /** The heading level of the username. */
  as?: 'h3' | 'h4';
  /** The search that found it: of a trip with connections, the part is shown that was searched for. */
  search?: SearchedTrip;
  /** What the search matched: it is highlighted. */
  matched?: 'date' | 'flight';
  /** Shown in the stub beside the tips. */
  note?: ReactNode;
}

/** One listing in a list (spec §2, Listing card). */
export function ListingCard({ listing, ref, as = 'h3', search, matched, note }: Props) {
  const { t } = useTranslation('listings');
  const { type, languages, description } = listing;
  const nameId = useId();
  return (
    <Ticket
      {...ROLE_STYLE[type]}
      ref={ref}
      tabIndex={-1}
      aria-labelledby={nameId}
      title={t(`card.${type}.role`)}
      titleEnd={<OwnerRating listing={listing} />}
      stub={<CardStub {...{ listing, search, matched, note }} />}
    >
      <Person {...toPerson(listing)} as={as} nameId={nameId} line={t(`card.${type}.line`)} />
      <CardRoute listing={listing} type={ROLE_STYLE[type].type} />
      {languages ? (
        <TicketLine icon={Languages}>
          {/* The sentence has its own text direction */}
          <span dir="auto">
            <Trans t={t} i18nKey="card.speaks" values={{ languages }} components={[<bdi key="languages" />]} />
          </span>
        </TicketLine>
      ) : null}
      <CardSkills skills={listing.skills} />
      {description ? (
        <Clamp dir="auto" className={styles.description}>
          {description}
        </Clamp>
      ) : null}
    </Ticket>
  );
}

function OwnerRating({ listing: { averageRating, ratingCount } }: Pick<Props, 'listing'>) {
  const { t } = useTranslation('listings');
  if (averageRating === null || ratingCount === 0) return null;
  const average = averageRating.toFixed(1);
  return (
    <Rating label={t('card.rated', { average, count: ratingCount })}>{`${average} (${String(ratingCount)})`}</Rating>
  );
}

function CardStub({ listing, search, matched, note }: Pick<Props, 'listing' | 'search' | 'matched' | 'note'>) {
  return (
    <>
      <TripFacts listing={listing} search={search} matched={matched} />
      <Evidence listing={listing} />
      <div className={styles.tips}>
        {note}
        <TipBadge listing={listing} />
      </div>
      <ConnectButton listing={listing} />
    </>
  );
}

/**
 * The explicit request for contact details (product.md 3). The label includes name and route, since a page has many of these
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
