import { useRef, useState } from 'react';
import {
  type CurrentUser,
  isApiError,
  Link,
  paths,
  registerLocale,
  requestLogin,
  useCurrentUser,
  useTranslation,
} from 'shared-ui/app';
import { listingApi } from 'shared-ui/app/listing';
import type { OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { CircleUserRound, RefreshCw } from 'shared-ui/ui/icon';
import { Columns, Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useMyListings } from '../../api/own-listings.ts';
import english from '../../locales/en/listing-details.json' with { type: 'json' };
import { useOpenListing } from '../../parts/open-listing/use-open-listing.ts';
import { AskSlot, useAskToFly } from './ask.tsx';
import { PROFILE_TAB } from './contact-tab.tsx';
import { BrowseButton } from './contact.tsx';
import { type DetailsTab, DetailsTabs } from './details-tabs.tsx';
import styles from './listing-details.module.css';
import { ReportSlot, useReport } from './report.tsx';

registerLocale('listings', english);

/** Everything about one listing, in a dialog over the page that opened it (spec §2, Details dialog). */
export function ListingDetails({ id }: { id: number }) {
  const { t } = useTranslation('listings');
  const { close } = useOpenListing();
  const { data: listing, error, isFetching, refetch } = listingApi.useGetListingQuery(id);
  const { isLoggingIn, hasReturned, logIn } = useLoginInsteadOfDialog();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { user } = useCurrentUser();
  const [author, setAuthor] = useState<number>();
  if (user && user.id !== author) setAuthor(user.id);
  const [tab, setTab] = useState<DetailsTab>('contact');
  const isNotFound = isApiError(error) && error.status === 404;
  const unavailable = useUnavailableListing(isNotFound ? id : undefined);
  const isShown = listing !== undefined && !isNotFound;
  const isFailed = error !== undefined && !isNotFound && !isShown && !isFetching;
  const report = useReport(isShown ? listing : undefined, { logIn, headingRef });
  const ask = useAskToFly({ listing: isShown ? listing : undefined, logIn, headingRef });
  const isReplaced = report.isOpen || ask.isOpen;
  const closeOpen = report.isOpen ? report.close : ask.isOpen ? ask.close : close;
  const title = report.isOpen
    ? 'details.report.title'
    : ask.isOpen
      ? 'details.ask.title'
      : (`details.title.${listing?.type ?? 'unknown'}` as const);
  return (
    <Dialog
      open={!isLoggingIn}
      onOpenChange={closeOpen}
      title={t(unavailable ? (unavailable.own ? 'details.own.title' : 'details.gone') : title)}
      closeLabel={t('details.close')}
      wide={!unavailable && !isReplaced}
      flush={isShown && !isReplaced}
      initialFocus={hasReturned ? headingRef : undefined}
    >
      {isShown && report.isOpen ? <ReportSlot open listing={listing} onClose={report.close} onBlocked={close} /> : null}
      {isShown && ask.isOpen && !report.isOpen ? <AskSlot listing={listing} ask={ask} /> : null}
      {isShown && !isReplaced ? (
        <DetailsTabs
          listing={listing}
          logIn={logIn}
          author={author}
          headingRef={headingRef}
          report={report}
          ask={ask}
          tab={tab}
          onTabChange={setTab}
        />
      ) : null}
      {unavailable ? <Unavailable own={unavailable.own} /> : null}
      {isFailed ? <DetailsFailed onRetry={() => void refetch()} /> : null}
      {isShown || unavailable || isFailed ? null : <DetailsSkeleton />}
    </Dialog>
  );
}

/** The login replaces the details: two open dialogs would compete for the focus. */
function useLoginInsteadOfDialog() {
  const [isLoggingIn, setLoggingIn] = useState(false);
  const [hasReturned, setReturned] = useState(false);
  const logIn = async (why: string): Promise<CurrentUser | null> => {
    setLoggingIn(true);
    try {
      return await requestLogin(why);
    } finally {
      setLoggingIn(false);
      setReturned(true);
    }
  };
  return { isLoggingIn, hasReturned, logIn };
}

/**
 * What is known of a listing that is not public: it may be the user's own, closed or expired. Asks only if there is an id and
 * somebody is logged in; undefined until the answer is there, and without an id.
 */
function useUnavailableListing(id: number | undefined): { own: OwnListing | undefined } | undefined {
  const { isLoading } = useCurrentUser();
  const skip = id === undefined;
  const { items, isFetching } = useMyListings({ id }, { skip });
  if (id === undefined || isLoading) return undefined;
  const own = items?.find((listing) => listing.id === id);
  return own || !isFetching ? { own } : undefined;
}

/** Instead of a listing that is not public: why, and where to go. */
function Unavailable({ own }: { own: OwnListing | undefined }) {
  const { t } = useTranslation('listings');
  if (!own)
    return <EmptyState compact role="alert" titleAs="p" title={t('details.goneText')} action={<BrowseButton />} />;
  const { status, type } = own;
  const reason = status === 'closed' || status === 'expired' ? status : 'other';
  const profileLink = (
    <Button asChild icon={CircleUserRound}>
      <Link to={paths.profile(PROFILE_TAB[type])}>{t('details.contact.ownLink')}</Link>
    </Button>
  );
  return <EmptyState compact role="alert" titleAs="p" title={t(`details.own.${reason}`)} action={profileLink} />;
}

function DetailsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('listings');
  const retry = (
    <Button variant="secondary" icon={RefreshCw} onClick={onRetry}>
      {t('details.retry')}
    </Button>
  );
  return (
    <EmptyState compact role="alert" line="broken" titleAs="p" title={t('details.failed')} action={retry}>
      {t('details.failedText')}
    </EmptyState>
  );
}

function DetailsSkeleton() {
  const { t } = useTranslation('listings');
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden role="status">{t('details.loading')}</VisuallyHidden>
      <div className={styles.skeletonPerson}>
        <Skeleton shape="avatar" />
        <Stack gap="small" className={styles.skeletonName}>
          <Skeleton width="45%" />
          <Skeleton width="70%" />
        </Stack>
      </div>
      <Columns>
        <Stack>
          <Skeleton width="40%" />
          <Skeleton shape="button" width="100%" />
          <Skeleton shape="button" width="100%" />
        </Stack>
        <Stack>
          <Skeleton width="40%" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton width="60%" />
        </Stack>
      </Columns>
    </div>
  );
}
