import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { product } from './product.ts';
import { services } from './shell-services.ts';

/** Does nothing, since titles hold no count (spec §2): it is here for older releases of remotes, which call it. */
export function showInTitle(_count: number): void {
  return undefined;
}

/** Names the page '{product} - {suffix}' (spec §2) and reports the page view, once for each path and title. */
export function usePageTitle(suffix: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const title = `${product} - ${suffix}`;
    document.title = title;
    services().pageShown({ title, path: pathname });
  }, [suffix, pathname]);
}
