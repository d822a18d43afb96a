import type { ReactNode } from 'react';
import { Link, useTranslation } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { againLink } from '../../trip-form/again.ts';
import type { OwnListingAnswer } from './use-own-listing.ts';

interface Props {
  own: OwnListingAnswer;
  onClose: () => void;
}

/** Stands in the dialog where there is nothing to edit: not yet, no more, or never. Says why, and what to do next. */
export function NotEditable({ own: { listing, isFailed, isLoading, retry }, onClose }: Props) {
  const { t } = useTranslation('listings');
  if (isLoading) return <Loading />;
  if (isFailed) return <LoadFailed sentence={t('edit.loadFailed')} onRetry={retry} />;
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {t('edit.close')}
    </Button>
  );
  if (!listing) return <Sentence why="absent" action={close} />;
  if (listing.status === 'hidden') return <Sentence why="hidden" action={close} />;
  return <Sentence why="expired" action={<PostAgain listing={listing} />} />;
}

function Sentence({ why, action }: { why: 'absent' | 'hidden' | 'expired'; action: ReactNode }) {
  const { t } = useTranslation('listings');
  return (
    <EmptyState compact role="status" line="broken" titleAs="h3" title={t(`edit.${why}.title`)} action={action}>
      {t(`edit.${why}.text`)}
    </EmptyState>
  );
}

function PostAgain({ listing }: { listing: OwnListing }) {
  const { t } = useTranslation('listings');
  return (
    <Button asChild>
      <Link {...againLink(listing)}>{t('edit.expired.again')}</Link>
    </Button>
  );
}

function Loading() {
  const { t } = useTranslation('listings');
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{t('edit.loading')}</VisuallyHidden>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </Stack>
  );
}
