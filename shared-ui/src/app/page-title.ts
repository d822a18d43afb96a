import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PRODUCT } from 'contracts';
import { services } from './shell-services.ts';

/** Sets the page's title to '{product} - {suffix}' (spec §2) and reports the page view, once for each path and title. */
export function usePageTitle(suffix: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const title = `${PRODUCT} - ${suffix}`;
    document.title = title;
    services().pageShown({ title, path: pathname });
  }, [suffix, pathname]);
}
