import { formatDay, registerLocale, useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Plane, RefreshCw } from 'shared-ui/ui/icon';
import { Item, ItemList } from 'shared-ui/ui/item-list';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { useListNewestForTripsQuery } from '../../api/newest.ts';
import english from '../../locales/en/newest.json' with { type: 'json' };

registerLocale('trips', english);

/** What was posted last. An example of a feature: it shows what it waits for, what failed, and what is not there. */
export function Newest() {
  const { t } = useTranslation('trips');
  return (
    <Panel title={t('newest.title')}>
      <Content />
    </Panel>
  );
}

function Content() {
  const { t } = useTranslation('trips');
  const { data, isFetching, refetch } = useListNewestForTripsQuery();
  if (data?.length) return <Listings listings={data} />;
  if (data) return <EmptyState compact titleAs="p" title={t('newest.none')} />;
  if (isFetching) return <Skeleton width="60%" role="status" aria-hidden={false} aria-label={t('newest.loading')} />;
  const retry = (
    <Button variant="secondary" icon={RefreshCw} onClick={() => void refetch()}>
      {t('newest.retry')}
    </Button>
  );
  return <EmptyState role="alert" line="broken" compact titleAs="p" title={t('newest.failed')} action={retry} />;
}

function Listings({ listings }: { listings: Listing[] }) {
  const { t } = useTranslation('trips');
  return (
    <ItemList>
      {listings.map(({ id, departureAirport: from, arrivalAirport: to, username: name, date }) => (
        <Item key={id} icon={Plane} title={t('newest.route', { from, to })}>
          {t('newest.by', { name, day: formatDay(date) })}
        </Item>
      ))}
    </ItemList>
  );
}
