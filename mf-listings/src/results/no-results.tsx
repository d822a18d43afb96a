import { Link, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { CirclePlus } from 'shared-ui/ui/icon';
import { RouteLine } from 'shared-ui/ui/route';
import { createInsteadOf, type SoughtTrip } from './create-instead.ts';
import './texts.ts';

interface Props {
  trip: SoughtTrip;
  /** Whom one looked for. */
  type: ListingType;
}

/** Nothing fits: the route that was asked for, and a way to a listing of one's own (spec §2). */
export function NoResults({ trip, type }: Props) {
  const { t } = useTranslation('listings');
  const { from, to } = trip;
  const create = (
    <Button asChild icon={CirclePlus}>
      <Link to={createInsteadOf(type, trip)}>{t('results.create')}</Link>
    </Button>
  );
  const line = from && to ? <RouteLine type="nobody" from={from} to={to} /> : 'empty';
  return (
    <EmptyState line={line} title={t(`results.none.${type}`)} action={create}>
      {t('results.noneText')}
    </EmptyState>
  );
}
