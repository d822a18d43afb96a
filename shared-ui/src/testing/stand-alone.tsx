import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { RemoteModule } from 'shared-ui/app';
import 'shared-ui/ui/base.css';
import 'shared-ui/ui/tokens.css';
import 'shared-ui/ui/tokens.dark.css';
import { fakeShell } from './fake-shell.ts';

/** Shows a remote alone in the page, on a fake shell and at the browser's own address: `npm run dev -w mf-x`. */
export function standAlone(remote: RemoteModule): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root to show the remote in.');
  const { store } = fakeShell();
  const pages = { id: 'remote', children: remote.routes, HydrateFallback: () => null };
  const elsewhere = { path: '*', Component: () => <p>Another part of the site</p> };
  createRoot(root).render(
    <Provider store={store}>
      <RouterProvider router={createBrowserRouter([pages, elsewhere])} />
    </Provider>,
  );
}
