import { type Ref, useId } from 'react';
import { formatDayRange, Trans, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Eye, EyeOff, History, Icon, type IconDrawing, Mail } from 'shared-ui/ui/icon';
import { Text } from 'shared-ui/ui/text';
import { Ticket } from 'shared-ui/ui/ticket';
import { useGiveOwnEmailMutation } from '../../api/own-listing-acts.ts';
import { CardRoute } from '../../listing-card/card-route.tsx';
import { CardSkills } from '../../listing-card/card-skills.tsx';
import { LOOK_OF } from '../../listing-card/listing-look.ts';
import { TipBadge } from '../../listing-card/tip-badge.tsx';
import { TripFacts } from '../../listing-card/trip-facts.tsx';
import { OwnActs } from './own-acts.tsx';
import styles from './own-listings.module.css';
import { useActTold } from './use-act-told.ts';

const ICON_OF: Record<OwnListing['status'], IconDrawing> = {
  active: Eye,
  closed: EyeOff,
  hidden: EyeOff,
  expired: History,
};

interface Props {
  listing: OwnListing;
  isRemoving: boolean;
  onRemove: () => void;
  /** Puts focus on the card: it can take it, but is no stop of the Tab key. */
  ref?: Ref<HTMLElement> | undefined;
}

/** One of one's own listings: a ticket without the person, its state in the strip. What nobody else sees is gray. */
export function OwnCard({ listing, isRemoving, onRemove, ref }: Props) {
  const { t } = useTranslation('listings');
  const { type, status, description } = listing;
  const headingId = useId();
  const isActive = status === 'active';
  const look = LOOK_OF[type];
  const acts = { listing, isRemoving, onRemove, describedBy: headingId };
  return (
    <Ticket
      icon={look.icon}
      type={isActive ? look.type : 'closed'}
      ref={ref}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={headingId}
      title={t(`card.${type}.role`)}
      titleEnd={
        <>
          <Icon of={ICON_OF[status]} />
          {t(`own.status.${status}`)}
        </>
      }
      stub={<Stub {...acts} />}
    >
      <Heading listing={listing} id={headingId} />
      <CardRoute listing={listing} type={isActive ? look.type : 'nobody'} />
      <CardSkills skills={listing.skills} />
      {description ? (
        <p dir="auto" className={styles.words}>
          {description}
        </p>
      ) : null}
      <Reach listing={listing} describedBy={headingId} />
    </Ticket>
  );
}

/** The codes below say the same to those who see them. */
function Heading({ listing, id }: { listing: OwnListing; id: string }) {
  const { t } = useTranslation('listings');
  const { departureCity: from, arrivalCity: to, date, endDate } = listing;
  return (
    <h3 id={id} className="visually-hidden">
      {t('own.trip', { from, to, days: formatDayRange(date, endDate) })}
    </h3>
  );
}

function Stub(acts: Parameters<typeof OwnActs>[0]) {
  return (
    <>
      <div className={styles.facts}>
        <TripFacts listing={acts.listing} />
      </div>
      <div>
        <TipBadge listing={acts.listing} />
      </div>
      <OwnActs {...acts} />
    </>
  );
}

/** Who can see it, which address they get, and what still keeps others from reaching its owner. */
function Reach({ listing, describedBy }: { listing: OwnListing; describedBy: string }) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const { status, userId, email, pendingEmail } = listing;
  if (status !== 'active') return <Text tone="muted">{t('own.onlyYou')}</Text>;
  if (userId === null)
    return (
      <Text tone="muted" className={styles.words}>
        <Trans t={t} i18nKey="own.unconfirmed" values={{ email: email ?? '' }} components={[<bdi key="email" />]} />
      </Text>
    );
  if (!pendingEmail && (!email || !user || email === user.email)) return null;
  return (
    <div className={styles.reach}>
      <Text tone="muted" className={styles.words}>
        <Trans
          t={t}
          i18nKey={pendingEmail ? 'own.pendingEmail' : 'own.otherEmail'}
          values={{ pending: pendingEmail ?? '', email: email ?? '' }}
          components={pendingEmail ? [<bdi key="pending" />, <bdi key="email" />] : [<bdi key="email" />]}
        />
      </Text>
      <GiveOwnEmail listing={listing} describedBy={describedBy} />
    </div>
  );
}

function GiveOwnEmail({ listing, describedBy }: { listing: OwnListing; describedBy: string }) {
  const { t } = useTranslation('listings');
  const [giveOwnEmail, { isLoading }] = useGiveOwnEmailMutation();
  const told = useActTold();
  const press = async () => {
    const { error } = await giveOwnEmail(listing.id);
    if (error) told.failed('giveOwnEmail', error, listing);
    else told.done('giveOwnEmail');
  };
  return (
    <Button
      variant="quiet"
      size="small"
      icon={Mail}
      busy={isLoading}
      aria-describedby={describedBy}
      onClick={() => void press()}
    >
      {t(isLoading ? 'own.giveOwnEmail.busy' : 'own.giveOwnEmail.act')}
    </Button>
  );
}
