import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PRODUCT } from 'contracts';
import { services } from './shell-services.ts';

/**
 * Sets the page's title to '{product} - {suffix}' (spec §2) and reports the page view, once for each path and title.
 * @param reported instead of a suffix that names a person, whom analytics must not learn of
 */
export function usePageTitle(suffix: string, reported = suffix): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = toTitle(suffix);
  }, [suffix, pathname]);
  useEffect(() => services().pageShown({ title: toTitle(reported), path: pathname }), [reported, pathname]);
}

const toTitle = (suffix: string): string => `${PRODUCT} - ${suffix}`;
