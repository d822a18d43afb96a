import { type MouseEvent, useCallback, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Airport } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { useListAirportsQuery } from '../../api/airports.ts';

const NONE: Airport[] = [];

export interface AirportChoice {
  /** For each AirportField. Undefined until loaded; empty after a failure (spec §8, 'Airport fetch failure'). */
  field: { airports: Airport[] | undefined; maxSuggestions: number | undefined; onNeeded(): void };
  isFailed: boolean;
  retry(): void;
}

/** All airports, for the airport fields of a form. They load when a field needs them. The short forms suggest a few only (spec §5). */
export function useAirports({ maxSuggestions }: { maxSuggestions?: number } = {}): AirportChoice {
  const [isNeeded, setIsNeeded] = useState(false);
  const { data, isError, isFetching, refetch } = useListAirportsQuery(undefined, { skip: !isNeeded });
  const isFailed = isError && !isFetching;
  const onNeeded = useCallback(() => setIsNeeded(true), []);
  const airports = data ?? (isFailed ? NONE : undefined);
  return { field: { airports, maxSuggestions, onNeeded }, isFailed, retry: () => void refetch() };
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
