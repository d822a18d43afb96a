import { type ReactNode, useRef } from 'react';
import { Link, paths, registerLocale, type SlotProps, useCurrentUser, useTranslation } from 'shared-ui/app';
import { useDraft } from 'shared-ui/app/drafts';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { type Pages, ViewMore } from 'shared-ui/app/pages';
import type { ListingType, OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { FOCUSABLE, focusElement, useFocusFallback } from 'shared-ui/ui/focus';
import { CirclePlus, Pencil } from 'shared-ui/ui/icon';
import { Section } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useMyListings } from '../../api/own-listings.ts';
import english from '../../locales/en/own-listings.json' with { type: 'json' };
import { CREATE_LISTING_DRAFT, getDraftTypedAs } from '../../parts/publishing/create-listing-draft.ts';
import { isUnclaimed, OwnershipQuestion } from '../../parts/ownership/ownership-question.tsx';
import { ContactRequests } from './contact-requests.tsx';
import { OwnCard } from './own-card.tsx';
import styles from './own-listings.module.css';
import { PastListings } from './past-listings.tsx';
import { RemovedRow } from './removal.tsx';
import { isRemoved, type OwnRow, type OwnRows, useOwnRows } from './use-own-rows.ts';

registerLocale('listings', english);

/** Spec §9. */
const PAGE_SIZE = 6;

/** The profile's slot: the user's own offers or requests (spec §2, Profile). Empty while nobody is logged in. */
export function OwnListings({ type }: SlotProps['profile.listings']) {
  const { t } = useTranslation('listings');
  const { user, isLoading } = useCurrentUser();
  const current = useMyListings({ type, over: false, limit: PAGE_SIZE }, { refetchOnMount: true });
  const past = useMyListings({ type, over: true, limit: PAGE_SIZE }, { refetchOnMount: true });
  if (!user && !isLoading) return null;
  // Creating one needs a verified phone (PRODUCT.md 1); the page says so above
  const create = user?.verified ? <CreateButton type={type} /> : null;
  if (user && current.items && past.items)
    return <LoadedListings key={user.id} type={type} current={current} past={past} create={create} />;
  const failed = [current, past].filter(({ isFailed }) => isFailed);
  const isFailed = failed.length > 0 && !current.isFetching && !past.isFetching;
  return (
    <Section title={t(`own.${type}.heading`)} action={create} className={styles.listings} aria-busy={!isFailed}>
      {isFailed ? (
        <LoadFailed tall sentence={t(`own.${type}.failed`)} onRetry={() => failed.forEach(({ retry }) => retry())} />
      ) : (
        <>
          <VisuallyHidden role="status">{t(`own.${type}.loading`)}</VisuallyHidden>
          <div className={styles.rows}>
            <RowSkeleton />
            <RowSkeleton />
          </div>
        </>
      )}
    </Section>
  );
}

function CreateButton({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  return (
    <Button asChild icon={CirclePlus}>
      <Link to={paths.createListing({ type })}>{t(`own.${type}.create`)}</Link>
    </Button>
  );
}

function RowSkeleton() {
  return (
    <div className={styles.own}>
      <TicketSkeleton />
      <Panel className={styles.requests} aria-hidden="true">
        <Skeleton width="70%" />
        <Skeleton width="45%" />
      </Panel>
    </div>
  );
}

interface LoadedListingsProps {
  type: ListingType;
  current: Pages<OwnListing>;
  past: Pages<OwnListing>;
  /** Null for who cannot create one: then only what there is shows. */
  create: ReactNode;
}

/** Current and past listings of one type. */
function LoadedListings({ type, current, past, create }: LoadedListingsProps) {
  const { t } = useTranslation('listings');
  const rows = useOwnRows(current, past);
  const root = useRef<HTMLDivElement>(null);
  useFocusFallback(
    ({ around }) => around ?? root.current?.querySelector<HTMLElement>(FOCUSABLE),
    (element) => root.current?.contains(element) === true,
  );
  const hasPast = rows.past.length > 0;
  return (
    <div ref={root}>
      <VisuallyHidden role="status">{rows.announcement}</VisuallyHidden>
      {create ? <DraftNotice type={type} /> : null}
      {rows.current.length > 0 ? (
        <Section tabIndex={-1} title={t(`own.${type}.heading`)} action={create} className={styles.listings}>
          <CurrentListings rows={rows} pages={current} />
        </Section>
      ) : null}
      {rows.current.length === 0 && create ? (
        <EmptyState tabIndex={-1} title={t(`own.${type}.${hasPast ? 'over' : 'empty'}`)} titleAs="h2" action={create}>
          {t(hasPast ? 'own.overText' : `own.${type}.emptyText`)}
        </EmptyState>
      ) : null}
      {hasPast ? <PastListings rows={rows} pages={past} /> : null}
    </div>
  );
}

/** Leads back to an unpublished draft: who had to verify a phone number first returns here. */
function DraftNotice({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  const { draft } = useDraft(CREATE_LISTING_DRAFT);
  if (getDraftTypedAs(draft) !== type) return null;
  const link = (
    <Button asChild variant="secondary" size="small">
      <Link to={paths.createListing({ type })}>{t('own.unpublished.link')}</Link>
    </Button>
  );
  return (
    <Notice tone="tip" icon={Pencil} title={t('own.unpublished.title')} action={link} className={styles.unpublished} />
  );
}

/** Active, closed and hidden listings, with the contact requests beside each. */
function CurrentListings({ rows, pages }: { rows: OwnRows; pages: Pages<OwnListing> }) {
  const { t } = useTranslation('listings');
  return (
    <>
      <VisuallyHidden role="status">
        {t('own.shown', { count: rows.current.filter((row) => !isRemoved(row)).length })}
      </VisuallyHidden>
      <div className={styles.rows}>
        {rows.current.map((row) => (
          <CurrentRow key={row.listing.id} row={row} rows={rows} />
        ))}
      </div>
      <ViewMore pages={pages} align="center" className={styles.more} />
    </>
  );
}

function CurrentRow({ row, rows: { removals, focused } }: { row: OwnRow; rows: OwnRows }) {
  const { listing, removal } = row;
  if (removal && isRemoved(row)) return <RemovedRow removal={removal} removals={removals} />;
  return (
    <div className={styles.own}>
      <OwnCard
        listing={listing}
        isRemoving={removal !== undefined}
        onRemove={() => void removals.remove(listing)}
        ref={focused.includes(listing.id) ? focusElement : undefined}
      />
      {/* Requests for an unconfirmed listing are pending and not shown to its owner (PRODUCT.md 2) */}
      {listing.userId === null ? null : <ContactRequests listing={listing} />}
      {isUnclaimed(listing) ? (
        <OwnershipQuestion
          listing={listing}
          isRemoving={removal !== undefined}
          onDisown={() => void removals.disown(listing)}
        />
      ) : null}
    </div>
  );
}
