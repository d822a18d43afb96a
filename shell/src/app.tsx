import { useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import type { AppStore } from 'shared-ui/app';
import { type Site, SiteContext } from './router/site.ts';

interface Props {
  store: AppStore;
  site: Site;
  router: DataRouter;
  /** Called once the page is in the document, before it is painted. */
  onShown?: () => void;
}

export function App({ store, site, router, onShown }: Props) {
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <Provider store={store}>
      <SiteContext value={site}>
        <RouterProvider router={router} />
      </SiteContext>
    </Provider>
  );
}
