import { Link, paths, type SlotProps, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { Button, type ButtonVariant } from 'shared-ui/ui/button';
import { CirclePlus } from 'shared-ui/ui/icon';
import { Section } from 'shared-ui/ui/layout';
import { useMyListings } from '../../api/my-listings.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import styles from './own-listings.module.css';
import { OwnSkeleton } from './own-skeleton.tsx';
import { Own } from './own.tsx';
import './texts.ts';

/** The profile's slot: one's own offers, or one's own requests (spec §2, Profile). Nothing where nobody is logged in. */
export function OwnListings({ type }: SlotProps['profile.listings']) {
  const { t } = useTranslation('listings');
  const { user, isLoading } = useCurrentUser();
  const { listings, isError, isFetching, refetch } = useMyListings(type, { anew: true });
  if (!user && !isLoading) return null;
  // The page asks for a verified phone first; that is then its one primary button
  const create = <Create type={type} variant={user?.verified ? 'primary' : 'secondary'} />;
  if (user && listings) return <Own key={user.id} type={type} listings={listings} create={create} />;
  const isFailed = isError && !isFetching;
  return (
    <Section title={t(`own.${type}.heading`)} action={create} className={styles.listings} aria-busy={!isFailed}>
      {isFailed ? (
        <LoadFailed sentence={t(`own.${type}.failed`)} onRetry={() => void refetch()} />
      ) : (
        <OwnSkeleton type={type} />
      )}
    </Section>
  );
}

function Create({ type, variant }: { type: ListingType; variant: ButtonVariant }) {
  const { t } = useTranslation('listings');
  return (
    <Button asChild variant={variant} icon={CirclePlus}>
      <Link to={paths.createListing({ type })}>{t(`own.${type}.create`)}</Link>
    </Button>
  );
}
