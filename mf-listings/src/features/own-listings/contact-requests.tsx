import { useId, useState } from 'react';
import { formatDayRange, formatMoment, Link, paths, Trans, useTranslation } from 'shared-ui/app';
import { usePages, ViewMore } from 'shared-ui/app/pages';
import type { ContactRequest, OwnListing } from 'contracts';
import { Person } from 'shared-ui/ui/avatar';
import { Badge } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { focusElement } from 'shared-ui/ui/focus';
import { ChevronDown, ChevronUp, RefreshCw, Send } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListContactRequestsInfiniteQuery } from '../../api/own-listings.ts';
import { toPersonLink } from '../../parts/person-link/person-link.tsx';
import styles from './own-listings.module.css';

/** Who requested the contact details, and when (PRODUCT.md 3): the latest, and all of them on demand. */
export function ContactRequests({ listing }: { listing: OwnListing }) {
  const { t } = useTranslation('listings');
  const { count, latest } = listing.contactRequests;
  const [isOpen, setOpen] = useState(false);
  const [headingId, listId] = [useId(), useId()];
  const { departureCity: from, arrivalCity: to, date, endDate } = listing;
  const hasMore = count > latest.length;
  return (
    // Not a landmark: each listing has one
    <Panel role="group" aria-labelledby={headingId} className={styles.requests}>
      <h4 id={headingId} className={styles.requestsTitle}>
        <span>{t('own.requests.heading')}</span> <Badge className={styles.count}>{count}</Badge>{' '}
        <VisuallyHidden>{t('own.trip', { from, to, days: formatDayRange(date, endDate) })}</VisuallyHidden>
      </h4>
      {count === 0 ? <Text tone="muted">{t('own.requests.none')}</Text> : null}
      <div id={listId}>
        {hasMore && isOpen ? (
          <AllContactRequests listing={listing} />
        ) : (
          <RequestList requests={latest} listingId={listing.id} />
        )}
      </div>
      {hasMore ? (
        <Button
          variant="quiet"
          flush
          iconEnd={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={listId}
          className={styles.fold}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('own.requests.fewer') : t('own.requests.all', { count })}
        </Button>
      ) : null}
    </Panel>
  );
}

/** All requests for a listing's contact details, page by page; until the first one has loaded, those that came with the listing. */
export function AllContactRequests({ listing: { id, contactRequests } }: { listing: OwnListing }) {
  const { t } = useTranslation('listings');
  const pages = usePages(useListContactRequestsInfiniteQuery(id));
  const { items, isFailed, retry, isLoadingMore, firstNew } = pages;
  const isLoading = !items && !isFailed;
  const status = items ? t('own.requests.shown', { count: items.length }) : t('own.requests.loading');
  return (
    <div aria-busy={isLoading || isLoadingMore}>
      <VisuallyHidden role="status">{isFailed ? null : status}</VisuallyHidden>
      <RequestList requests={items ?? contactRequests.latest} listingId={id} focused={firstNew} />
      {isFailed ? (
        <div role="alert" className={styles.failed}>
          <Text>{t('own.requests.failed')}</Text>
          <Button variant="quiet" flush icon={RefreshCw} onClick={retry}>
            {t('failed.retry')}
          </Button>
        </div>
      ) : null}
      <ViewMore flush pages={pages} variant="quiet" label={t('own.requests.more')} />
    </div>
  );
}

interface RequestListProps {
  requests: ContactRequest[];
  /** The listing of the requests, which a message refers to. */
  listingId: number;
  /** The request that gets the focus when it appears. */
  focused?: number | undefined;
}

/** The users who requests the requests, each with a link to write to them (PRODUCT.md 21), unless they have left the site. */
function RequestList({ requests, listingId, focused }: RequestListProps) {
  if (requests.length === 0) return null;
  return (
    <ul className={styles.people}>
      {requests.map(({ id, user, askedAt }) => (
        <li key={id} tabIndex={-1} ref={id === focused ? focusElement : undefined}>
          <Person
            size="small"
            name={user.username}
            wrapName={toPersonLink({ userId: user.id })}
            src={user.profilePictureUrl}
            line={
              <time dateTime={askedAt} className={styles.when}>
                <bdi>{formatMoment(askedAt)}</bdi>
              </time>
            }
          />
          {user.id === null ? null : <MessageLink to={user.id} name={user.username} listing={listingId} />}
        </li>
      ))}
    </ul>
  );
}

function MessageLink({ to, name, listing }: { to: number; name: string; listing: number }) {
  const { t } = useTranslation('listings');
  return (
    <Button asChild variant="secondary" size="small" icon={Send}>
      <Link to={paths.messages({ to, listing })}>
        <span>
          <Trans
            t={t}
            i18nKey="own.requests.message"
            values={{ name }}
            components={[<bdi key="name" className="visually-hidden" />]}
          />
        </span>
      </Link>
    </Button>
  );
}
