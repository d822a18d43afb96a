import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import { type Translate, useTranslation } from 'shared-ui/app';
import { type Airport, CITIES, type City } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { RefreshCw } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { useListAirportsQuery } from '../../api/airports.ts';

const NONE: Airport[] = [];

/** An airport, or a city with several. */
type Place = Airport & Partial<Pick<City, 'airports'>> & { label?: string };

export interface AirportChoice {
  /** For each AirportField. Undefined until loaded; empty after a failure (spec §8, 'Airport fetch failure'). */
  field: { airports: Place[] | undefined; maxSuggestions: number | undefined; onNeeded(): void };
  isFailed: boolean;
  retry(): void;
}

interface Options {
  /** The short forms suggest a few only (spec §5). */
  maxSuggestions?: number;
  /** Searches take cities with several airports too. */
  withCities?: boolean;
}

/** All airports, for the airport fields of a form. They load when a field needs them. */
export function useAirports({ maxSuggestions, withCities = false }: Options = {}): AirportChoice {
  const { t } = useTranslation('listings');
  const [isNeeded, setIsNeeded] = useState(false);
  const { data, isError, isFetching, refetch } = useListAirportsQuery(undefined, { skip: !isNeeded });
  const isFailed = isError && !isFetching;
  const onNeeded = useCallback(() => setIsNeeded(true), []);
  const places = useMemo(() => (withCities && data ? [...listCities(data, t), ...data] : data), [data, t, withCities]);
  const airports = places ?? (isFailed ? NONE : undefined);
  return { field: { airports, maxSuggestions, onNeeded }, isFailed, retry: () => void refetch() };
}

const listCities = (airports: readonly Airport[], t: Translate<'listings'>): Place[] => {
  const countries = new Map(airports.map(({ code, country }) => [code, country]));
  return CITIES.map(({ code, city, airports: [first = '', ...others] }) => ({
    code,
    city,
    name: t('airports.name'),
    country: countries.get(first) ?? '',
    airports: [first, ...others],
    label: t('airports.option', { code: code.slice(0, 3), city }),
  }));
};

/** What a search says of where it begins or ends: an airport's code, or 'London (all airports)'. */
export function usePlaceName(): (code: string) => string {
  const { t } = useTranslation('listings');
  return (code) => {
    const found = CITIES.find((city) => city.code === code);
    return found ? t('airports.place', { city: found.city }) : code;
  };
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
