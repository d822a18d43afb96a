import { type ReactNode, type Ref, useId } from 'react';
import { Trans, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Languages } from 'shared-ui/ui/icon';
import { Rating } from 'shared-ui/ui/stars';
import { Clamp } from 'shared-ui/ui/text';
import { Ticket, TicketLine } from 'shared-ui/ui/ticket';
import { CardRoute } from './card-route.tsx';
import { CardSkills } from './card-skills.tsx';
import { ConnectButton } from './connect-button.tsx';
import { Evidence } from './evidence.tsx';
import styles from './listing-card.module.css';
import { LOOK_OF, personOf } from './listing-look.ts';
import { TipBadge } from './tip-badge.tsx';
import { TripFacts } from './trip-facts.tsx';

interface Props {
  listing: Listing;
  /** Puts focus on the card: it can take it, but is no stop of the Tab key. */
  ref?: Ref<HTMLElement> | undefined;
  /** The rank of the person's name. */
  as?: 'h3' | 'h4';
  /** What of the trip was looked for, and is on a plate. */
  matched?: 'date' | 'flight';
  /** Said in the stub beside the tips. */
  remark?: ReactNode;
}

/** One listing in a list (spec §2, Listing card). */
export function ListingCard({ listing, ref, as = 'h3', matched, remark }: Props) {
  const { t } = useTranslation('listings');
  const { type, languages, description } = listing;
  const nameId = useId();
  return (
    <Ticket
      {...LOOK_OF[type]}
      ref={ref}
      tabIndex={-1}
      aria-labelledby={nameId}
      title={t(`card.${type}.role`)}
      titleEnd={<OwnersRating listing={listing} />}
      stub={<CardStub {...{ listing, matched, remark }} />}
    >
      <Person {...personOf(listing)} as={as} nameId={nameId} line={t(`card.${type}.line`)} />
      <CardRoute listing={listing} type={LOOK_OF[type].type} />
      {languages ? (
        <TicketLine icon={Languages}>
          {/* The words keep their own direction, whichever the page has */}
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

function OwnersRating({ listing: { averageRating, ratingCount } }: Pick<Props, 'listing'>) {
  const { t } = useTranslation('listings');
  if (averageRating === null || ratingCount === 0) return null;
  const average = averageRating.toFixed(1);
  return (
    <Rating label={t('card.rated', { average, count: ratingCount })}>{`${average} (${String(ratingCount)})`}</Rating>
  );
}

function CardStub({ listing, matched, remark }: Pick<Props, 'listing' | 'matched' | 'remark'>) {
  return (
    <>
      <TripFacts listing={listing} matched={matched} />
      <Evidence listing={listing} />
      <div className={styles.tips}>
        {remark}
        <TipBadge listing={listing} />
      </div>
      <ConnectButton listing={listing} />
    </>
  );
}
