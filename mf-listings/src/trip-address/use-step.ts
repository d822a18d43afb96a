import { useMemo, useState } from 'react';
import { useLocation } from 'shared-ui/app';

interface Step {
  /** The same for as long as the visitor stays with one search, also while details open and close over it. */
  step: string;
  /** The address's query without the listing whose details are open. */
  params: URLSearchParams;
}

/** Which search each step of the visitor's history belongs to, so that Back finds it as it was. */
const stepOf = new Map<string, string>();

/** Where the visitor is in their history, as far as the search is concerned: `?listing=` opens details over it and no more. */
export function useStep(): Step {
  const { key, search } = useLocation();
  const query = withoutListing(search);
  const [at, setAt] = useState({ key, search, query, step: stepOf.get(key) ?? key });
  if (at.key !== key) {
    const isSameSearch = at.query === query && at.search !== search;
    const step = stepOf.get(key) ?? (isSameSearch ? at.step : key);
    stepOf.set(key, step);
    setAt({ key, search, query, step });
  }
  const params = useMemo(() => new URLSearchParams(query), [query]);
  return { step: at.step, params };
}

function withoutListing(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('listing');
  return params.toString();
}
