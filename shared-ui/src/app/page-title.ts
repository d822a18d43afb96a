import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { product } from './product.ts';
import { services } from './shell-services.ts';

/** Names the page '{product} - {suffix}' (spec §2) and reports the page view, once for each path and title. */
export function usePageTitle(suffix: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const title = `${product} - ${suffix}`;
    document.title = title;
    services().pageShown({ title, path: pathname });
  }, [suffix, pathname]);
}
