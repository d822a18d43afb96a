import type { MouseEvent } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Airport } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { useListAirportsQuery } from '../../api/airports.ts';

const NONE: Airport[] = [];

export interface AirportChoice {
  /** Undefined while loading; empty after a failure (spec §8, 'Airport fetch failure'). */
  airports: Airport[] | undefined;
  isFailed: boolean;
  retry(): void;
}

/** All airports, for the airport fields of a form. */
export function useAirports(): AirportChoice {
  const { data, isError, isFetching, refetch } = useListAirportsQuery();
  const isFailed = isError && !isFetching;
  return { airports: data ?? (isFailed ? NONE : undefined), isFailed, retry: () => void refetch() };
}

/** An error above the form: without airports it cannot be completed. */
export function AirportsFailed({ choice: { isFailed, retry } }: { choice: AirportChoice }) {
  const { t } = useTranslation('listings');
  if (!isFailed) return null;
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears when it is pressed
    currentTarget.closest('form')?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    retry();
  };
  return (
    <Notice tone="error" role="alert" title={t('failed.airports')}>
      <Button variant="secondary" size="small" icon={RefreshCw} onClick={tryAgain}>
        {t('failed.retry')}
      </Button>
    </Notice>
  );
}
