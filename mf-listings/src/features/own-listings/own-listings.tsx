import { Link, type SlotProps, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { Button, type ButtonVariant } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { CirclePlus } from 'shared-ui/ui/icon';
import { Grid, Section } from 'shared-ui/ui/layout';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListMyListingsQuery } from '../../api/my-listings.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { CREATE_PATH } from '../../publishing/create-path.ts';
import { OwnCards } from './own-cards.tsx';
import styles from './own-listings.module.css';

/** The profile's slot: one's own offers, or one's own requests (spec §2, Profile). Nothing where nobody is logged in. */
export function OwnListings({ type }: SlotProps['profile.listings']) {
  const { t } = useTranslation('listings');
  const { user, isLoading } = useCurrentUser();
  const { data, isError, isFetching, refetch } = useListMyListingsQuery(type, { skip: !user });
  if (!user && !isLoading) return null;
  // The page asks for a verified phone first; that is then its one primary button
  const variant = user?.verified ? 'primary' : 'secondary';
  if (data?.length === 0) return <NoneYet type={type} variant={variant} />;
  const isFailed = isError && !isFetching && data === undefined;
  return (
    <Section
      title={t(`own.${type}.heading`)}
      action={<Create type={type} variant={variant} />}
      className={styles.listings}
      aria-busy={!data && !isFailed}
    >
      {data ? <OwnCards listings={data} /> : null}
      {isFailed ? <LoadFailed sentence={t(`own.${type}.failed`)} onRetry={() => void refetch()} /> : null}
      {data || isFailed ? null : <Loading type={type} />}
    </Section>
  );
}

function Create({ type, variant }: { type: ListingType; variant: ButtonVariant }) {
  const { t } = useTranslation('listings');
  return (
    <Button asChild variant={variant} icon={CirclePlus}>
      <Link to={CREATE_PATH[type]}>{t(`own.${type}.create`)}</Link>
    </Button>
  );
}

function NoneYet({ type, variant }: { type: ListingType; variant: ButtonVariant }) {
  const { t } = useTranslation('listings');
  return (
    <EmptyState title={t(`own.${type}.empty`)} titleAs="h2" action={<Create type={type} variant={variant} />}>
      {t(`own.${type}.emptyText`)}
    </EmptyState>
  );
}

function Loading({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  return (
    <>
      <VisuallyHidden role="status">{t(`own.${type}.loading`)}</VisuallyHidden>
      <Grid columns="wide">
        <TicketSkeleton />
        <TicketSkeleton />
      </Grid>
    </>
  );
}
