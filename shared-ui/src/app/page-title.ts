import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { product } from './product.ts';
import { services } from './shell-services.ts';

let news = 0;
let page = '';

const write = (): void => {
  document.title = news > 0 ? `(${String(news)}) ${page}` : page;
};

/** How much is new on the site, before the title of whatever page is open: '(2) Flight Amigo - Home'. */
export function showInTitle(count: number): void {
  if (count === news) return;
  news = count;
  if (page) write();
}

/** Names the page '{product} - {suffix}' (spec §2) and reports the page view, once for each path and title. */
export function usePageTitle(suffix: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const title = `${product} - ${suffix}`;
    page = title;
    write();
    services().pageShown({ title, path: pathname });
  }, [suffix, pathname]);
}
