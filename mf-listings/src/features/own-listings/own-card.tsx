import { type Ref, useId } from 'react';
import { formatDayRange, Link, paths, Trans, useCurrentUser, useSearchParams, useTranslation } from 'shared-ui/app';
import { OPENED_HERE } from 'shared-ui/app/late-dialog';
import type { OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Eye, EyeOff, History, Icon, type IconDrawing, Mail, Pencil, RotateCcw, Users } from 'shared-ui/ui/icon';
import { Text } from 'shared-ui/ui/text';
import { Ticket } from 'shared-ui/ui/ticket';
import {
  useCloseListingMutation,
  useRemoveContactEmailMutation,
  useReopenListingMutation,
} from '../../api/own-listings.ts';
import { CardRoute, CardSkills } from '../../parts/listing-card/card-parts.tsx';
import { ROLE_STYLE } from '../../parts/listing-card/listing-labels.ts';
import { ItineraryFacts, TipBadge } from '../../parts/listing-card/itinerary-facts.tsx';
import { HealthNeeds } from '../../parts/who-flies/health-needs.tsx';
import { FullSwitch } from './full-switch.tsx';
import styles from './own-listings.module.css';
import { RemoveButton } from './removal.tsx';
import { useActionToasts } from './use-action-toasts.ts';

const STATUS_ICON: Record<OwnListing['status'], IconDrawing> = {
  active: Eye,
  closed: EyeOff,
  hidden: EyeOff,
  expired: History,
};

interface Props {
  listing: OwnListing;
  isRemoving: boolean;
  onRemove: () => void;
  /** To focus the card, which is not a stop of the Tab key. */
  ref?: Ref<HTMLElement> | undefined;
}

/** One of the user's own listings: a ticket with the status instead of the owner. It is gray if nobody else sees it. */
export function OwnCard({ listing, isRemoving, onRemove, ref }: Props) {
  const { t } = useTranslation('listings');
  const { type, status, description, departureCity: from, arrivalCity: to, date, endDate } = listing;
  const headingId = useId();
  const isActive = status === 'active';
  const roleStyle = ROLE_STYLE[type];
  const stub = (
    <>
      <div className={styles.facts}>
        <ItineraryFacts listing={listing} />
      </div>
      <div>
        <TipBadge listing={listing} />
      </div>
      <CardActions listing={listing} isRemoving={isRemoving} onRemove={onRemove} describedBy={headingId} />
    </>
  );
  return (
    <Ticket
      icon={roleStyle.icon}
      type={isActive ? roleStyle.type : 'closed'}
      ref={ref}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={headingId}
      title={t(`card.${type}.role`)}
      titleEnd={
        <>
          <Icon of={STATUS_ICON[status]} />
          <span>{t(`own.status.${status}`)}</span>
        </>
      }
      stub={stub}
    >
      {/* The route line below shows the same */}
      <h3 id={headingId} className="visually-hidden">
        {t('own.trip', { from, to, days: formatDayRange(date, endDate) })}
      </h3>
      <CardRoute listing={listing} type={isActive ? roleStyle.type : 'nobody'} />
      <CardSkills listing={listing} />
      {description ? (
        <p dir="auto" className={styles.text}>
          {description}
        </p>
      ) : null}
      <HealthNeeds needs={listing.healthNeeds} />
      <FullSwitch listing={listing} describedBy={headingId} />
      <Visibility listing={listing} describedBy={headingId} />
    </Ticket>
  );
}

interface ActionProps {
  listing: OwnListing;
  /** The id of the heading, which distinguishes the buttons of several cards. */
  describedBy: string;
}

/** The owner's actions (PRODUCT.md 16). A hidden listing can only be deleted. */
function CardActions({ listing, isRemoving, onRemove, describedBy }: ActionProps & Omit<Props, 'ref'>) {
  const { status, id, userId } = listing;
  return (
    <div className={styles.actions}>
      {status === 'active' && userId !== null ? <MatchesLink id={id} describedBy={describedBy} /> : null}
      {status === 'active' || status === 'closed' ? <EditButton id={id} describedBy={describedBy} /> : null}
      {status === 'hidden' ? null : <CloseOrReopenButton listing={listing} describedBy={describedBy} />}
      <RemoveButton isBusy={isRemoving} describedBy={describedBy} onPress={onRemove} />
    </div>
  );
}

/** To who fits the listing (PRODUCT.md 31). */
function MatchesLink({ id, describedBy }: { id: number; describedBy: string }) {
  const { t } = useTranslation('listings');
  return (
    <Button
      asChild
      variant="secondary"
      size="small"
      icon={Users}
      aria-describedby={describedBy}
      className={styles.matches}
    >
      <Link to={paths.matches(id)}>{t('own.matches')}</Link>
    </Button>
  );
}

/** Opens the dialog by the address, which keeps the profile's tab. */
function EditButton({ id, describedBy }: { id: number; describedBy: string }) {
  const { t } = useTranslation('listings');
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('edit', String(id));
  return (
    <Button asChild variant="secondary" size="small" icon={Pencil} aria-describedby={describedBy}>
      <Link to={{ search: next.toString() }} state={OPENED_HERE} preventScrollReset>
        {t('own.edit')}
      </Link>
    </Button>
  );
}

/** One button for both actions, so that it keeps the focus when the status changes. */
function CloseOrReopenButton({ listing, describedBy }: ActionProps) {
  const { t } = useTranslation('listings');
  const [closeListing, closing] = useCloseListingMutation();
  const [reopenListing, reopening] = useReopenListingMutation();
  const toasts = useActionToasts();
  const action = listing.status === 'active' ? 'close' : 'reopen';
  const isBusy = closing.isLoading || reopening.isLoading;
  const press = async () => {
    const { error } = await (action === 'close' ? closeListing : reopenListing)(listing.id);
    if (error) toasts.failed(action, error, listing);
    else toasts.succeeded(action);
  };
  return (
    <Button
      variant={action === 'close' ? 'secondary' : 'primary'}
      size="small"
      icon={action === 'close' ? EyeOff : RotateCcw}
      busy={isBusy}
      aria-describedby={describedBy}
      onClick={() => void press()}
    >
      {t(`own.${action}.${isBusy ? 'busy' : 'action'}`)}
    </Button>
  );
}

/** Who can see the listing, which address they get, and what still hides its contact details. */
function Visibility({ listing, describedBy }: ActionProps) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const { status, userId, email, pendingEmail } = listing;
  if (status !== 'active') return <Text tone="muted">{t('own.onlyYou')}</Text>;
  if (userId === null)
    return (
      <Text tone="muted" className={styles.text}>
        <Trans t={t} i18nKey="own.unconfirmed" values={{ email: email ?? '' }} components={[<bdi key="email" />]} />
      </Text>
    );
  if (!pendingEmail && (!email || !user || email === user.email)) return null;
  return (
    <div className={styles.contactEmail}>
      <Text tone="muted" className={styles.text}>
        <Trans
          t={t}
          i18nKey={pendingEmail ? 'own.pendingEmail' : 'own.otherEmail'}
          values={{ pending: pendingEmail ?? '', email: email ?? '' }}
          components={pendingEmail ? [<bdi key="pending" />, <bdi key="email" />] : [<bdi key="email" />]}
        />
      </Text>
      <RemoveContactEmailButton listing={listing} describedBy={describedBy} />
    </div>
  );
}

function RemoveContactEmailButton({ listing, describedBy }: ActionProps) {
  const { t } = useTranslation('listings');
  const [removeContactEmail, { isLoading }] = useRemoveContactEmailMutation();
  const toasts = useActionToasts();
  const press = async () => {
    const { error } = await removeContactEmail(listing.id);
    if (error) toasts.failed('removeContactEmail', error, listing);
    else toasts.succeeded('removeContactEmail');
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
      {t(isLoading ? 'own.removeContactEmail.busy' : 'own.removeContactEmail.action')}
    </Button>
  );
}
