import { type Ref, useId } from 'react';
import { notify, requestLogin, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { Languages } from 'shared-ui/ui/icon';
import { Rating } from 'shared-ui/ui/stars';
import { Clamp } from 'shared-ui/ui/text';
import { Ticket, TicketLine } from 'shared-ui/ui/ticket';
import { trackContactView } from '../engagement/engagement.ts';
import { CardRoute } from './card-route.tsx';
import { CardSkills } from './card-skills.tsx';
import styles from './listing-card.module.css';
import { LOOK_OF, personOf } from './listing-look.ts';
import { TipBadge } from './tip-badge.tsx';
import { TripFacts } from './trip-facts.tsx';

interface Props {
  listing: Listing;
  /** Puts focus on the card: it can take it, but is no stop of the Tab key. */
  ref?: Ref<HTMLElement>;
}

/** One listing in a list (spec §2, Listing card). */
export function ListingCard({ listing, ref }: Props) {
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
      stub={<CardStub listing={listing} nameId={nameId} />}
    >
      <Person {...personOf(listing)} as="h3" nameId={nameId} line={t(`card.${type}.line`)} />
      <CardRoute listing={listing} type={LOOK_OF[type].type} />
      {languages ? <TicketLine icon={Languages}>{t('card.speaks', { languages })}</TicketLine> : null}
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
  return <Rating label={t('card.rated')}>{`${averageRating.toFixed(1)} (${String(ratingCount)})`}</Rating>;
}

function CardStub({ listing, nameId }: Pick<Props, 'listing'> & { nameId: string }) {
  const { t } = useTranslation('listings');
  const connect = async () => {
    trackContactView(listing);
    const user = await requestLogin(t('card.loginWhy'));
    if (user) notify({ title: t('card.contactLater'), description: t('card.contactLaterText') });
  };
  return (
    <>
      <TripFacts listing={listing} />
      <div className={styles.tips}>
        <TipBadge listing={listing} />
      </div>
      <Button wide aria-describedby={nameId} onClick={() => void connect()}>
        {t(`card.${listing.type}.connect`)}
      </Button>
    </>
  );
}
