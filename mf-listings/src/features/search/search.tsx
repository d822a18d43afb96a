import { useMemo } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Search as SearchIcon } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { useKnownAirports } from '../../trip-address/use-known-airports.ts';
import { useStep } from '../../trip-address/use-step.ts';
import { readSearchAddress } from './search-filter.ts';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';
import './texts.ts';

/** Search Flight Amigos: the address is the search; the form writes it, the results read it. */
export function Search() {
  const { t } = useTranslation('listings');
  const { step, params } = useStep();
  const { filter, unreadable } = useKnownAirports(useMemo(() => readSearchAddress(params), [params]));
  return (
    <>
      <Band height="tall" icon={SearchIcon} title={t('search.heading')} />
      <Wrap>
        <SearchForm filter={filter} unreadable={unreadable} step={step} />
        <SearchResults filter={filter} step={step} />
      </Wrap>
    </>
  );
}
