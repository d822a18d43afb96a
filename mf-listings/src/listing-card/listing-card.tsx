import { type Ref, useId } from 'react';
import { requestLogin, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Button } from 'shared-ui/ui/button';
import { ChipList } from 'shared-ui/ui/chip';
import { Languages } from 'shared-ui/ui/icon';
import { RouteLine } from 'shared-ui/ui/route';
import { Rating } from 'shared-ui/ui/stars';
import { Clamp } from 'shared-ui/ui/text';
import { Ticket, TicketLine } from 'shared-ui/ui/ticket';
import { trackContactView } from '../engagement/engagement.ts';
import styles from './listing-card.module.css';
import { LOOK_OF, personOf } from './listing-look.ts';
import { TipBadge } from './tip-badge.tsx';
import { TripFacts } from './trip-facts.tsx';
import { skillsIn } from './trip-wording.ts';

/** The details name all of them; a card stays a card. */
const MOST_SKILLS = 6;

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
      <CardRoute listing={listing} />
      {languages ? <TicketLine icon={Languages}>{t('card.speaks', { languages })}</TicketLine> : null}
      <Skills skills={skillsIn(listing.skills)} />
      {description ? (
        <Clamp dir="auto" className={styles.description}>
          {description}
        </Clamp>
      ) : null}
    </Ticket>
  );
}

function Skills({ skills }: { skills: string[] }) {
  const { t } = useTranslation('listings');
  const rest = skills.length - MOST_SKILLS;
  const more = rest > 0 ? [t('card.moreSkills', { count: rest })] : [];
  const items = [...skills.slice(0, MOST_SKILLS), ...more];
  return <ChipList label={t('card.skills')} items={items} className={styles.skills} />;
}

function OwnersRating({ listing: { averageRating, ratingCount } }: Pick<Props, 'listing'>) {
  const { t } = useTranslation('listings');
  if (averageRating === null || ratingCount === 0) return null;
  return <Rating label={t('card.rated')}>{`${averageRating.toFixed(1)} (${String(ratingCount)})`}</Rating>;
}

function CardRoute({ listing }: Pick<Props, 'listing'>) {
  const { t } = useTranslation('listings');
  return (
    <RouteLine
      type={LOOK_OF[listing.type].type}
      from={listing.departureAirport}
      to={listing.arrivalAirport}
      cities={[listing.departureCity, listing.arrivalCity]}
      fromLabel={t('card.from')}
      toLabel={t('card.to')}
    />
  );
}

function CardStub({ listing, nameId }: Pick<Props, 'listing'> & { nameId: string }) {
  const { t } = useTranslation('listings');
  const connect = () => {
    trackContactView(listing);
    void requestLogin(t('card.loginWhy'));
  };
  return (
    <>
      <TripFacts listing={listing} />
      <div className={styles.tips}>
        <TipBadge listing={listing} />
      </div>
      <Button wide aria-describedby={nameId} onClick={connect}>
        {t(`card.${listing.type}.connect`)}
      </Button>
    </>
  );
}
