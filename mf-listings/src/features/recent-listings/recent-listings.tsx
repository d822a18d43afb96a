import { Link, paths, Trans, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import type { ListingType } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { ArrowRight, CirclePlus } from 'shared-ui/ui/icon';
import { Grid, Section } from 'shared-ui/ui/layout';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListRecentListingsQuery } from '../../api/listings.ts';
import { ListingCard } from '../../parts/listing-card/listing-card.tsx';

const CREATE_PATH: Record<ListingType, string> = {
  helper: paths.offerCreate(),
  seeking_help: paths.findCreate(),
};

/** The two newest listings of one type (spec §2, Home). */
export function RecentListings({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  const { isFetching } = useListRecentListingsQuery(type);
  return (
    <Section title={t(`recent.${type}.heading`)} action={<ViewAll type={type} />} aria-busy={isFetching}>
      <Listings type={type} />
    </Section>
  );
}

function ViewAll({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  return (
    <Button asChild variant="quiet" flush iconEnd={ArrowRight}>
      <Link to={paths.search({ type })}>
        <span>
          <Trans t={t} i18nKey={`recent.${type}.viewAll`} components={[<VisuallyHidden key="rest" />]} />
        </span>
      </Link>
    </Button>
  );
}

function Listings({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  const { data, isError, isFetching, refetch } = useListRecentListingsQuery(type);
  if (data?.length === 0) return <NoListings type={type} />;
  if (data) {
    return (
      <Grid dense columns="pair">
        {data.map((listing) => (
          <ListingCard key={listing.id} listing={listing} />
        ))}
      </Grid>
    );
  }
  if (isError && !isFetching) return <LoadFailed tall sentence={t('failed.listings')} onRetry={() => void refetch()} />;
  return (
    <Grid dense columns="pair">
      <TicketSkeleton size="compact" />
      <TicketSkeleton size="compact" />
    </Grid>
  );
}

function NoListings({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  const create = (
    <Button asChild icon={CirclePlus}>
      <Link to={CREATE_PATH[type]}>{t(`recent.${type}.create`)}</Link>
    </Button>
  );
  return <EmptyState title={t(`recent.${type}.empty`)} action={create} />;
}
