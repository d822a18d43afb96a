import { Link, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { CirclePlus } from 'shared-ui/ui/icon';
import { RouteLine } from 'shared-ui/ui/route';
import type { ListingFilter } from '../../api/listings.ts';
import { createInsteadOf } from './create-instead.ts';

interface Props {
  filter: ListingFilter;
  type: ListingType;
}

/** Nothing fits: the route that was asked for, and a way to a listing of one's own (spec §2). */
export function NoResults({ filter, type }: Props) {
  const { t } = useTranslation('listings');
  const { from, to } = filter;
  const create = (
    <Button asChild icon={CirclePlus}>
      <Link to={createInsteadOf(type, filter)}>{t('search.create')}</Link>
    </Button>
  );
  const line = from && to ? <RouteLine type="nobody" from={from} to={to} /> : 'empty';
  return (
    <EmptyState line={line} title={t(`search.none.${type}`)} action={create}>
      {t('search.noneText')}
    </EmptyState>
  );
}
