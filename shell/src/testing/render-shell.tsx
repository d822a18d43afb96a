import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import type { ReleasedRemote } from 'contracts';
import {
  api,
  type AppStore,
  type CurrentUser,
  installShell,
  registerLocale,
  type RemoteModule,
  sessionEnded,
  sessionStarted,
  usePageTitle,
} from 'shared-ui/app';
import { App } from '../app.tsx';
import en from '../locales/en/shell.json' with { type: 'json' };
import { closeLogin } from '../login/login-requests.ts';
import { createSiteRouter, whenReady } from '../router/app-routes.tsx';
import type { CodeLoader } from '../router/federation.ts';
import { createRemoteLoader } from '../router/load-remote.ts';
import { createDirectory } from '../router/remote-directory.ts';
import type { Site } from '../router/site.ts';
import { services, slices } from '../services.ts';

let store: AppStore | undefined;

function installOnce(): AppStore {
  registerLocale('shell', en);
  return (store ??= installShell(services, slices).store);
}

/** An entry of remotes.json: the listings site with a home page, a search, and their links. */
export const aReleasedRemote = (overrides: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  name: 'listings',
  version: '1.2.0',
  contract: '2.0.0',
  entry: '/remotes/listings/1.2.0/remoteEntry.js',
  routes: ['/', '/search'],
  nav: [
    { label: { en: 'Home' }, path: '/', icon: 'house', for: 'everyone', order: 10 },
    { label: { en: 'My Trips' }, path: '/trips', for: 'logged-in', order: 20 },
  ],
  footer: [{ label: { en: 'Browse Listings' }, path: '/search', for: 'everyone', order: 10 }],
  slots: [],
  ...overrides,
});

/** The error of a chunk that does not load. */
export const missingCode = (): Error => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

/** A page with a title and a heading. */
export const aPage = (title: string, body = 'Some words') =>
  function Page() {
    usePageTitle(title);
    return (
      <>
        <h1>{title}</h1>
        <p>{body}</p>
      </>
    );
  };

export const listingsModule: RemoteModule = {
  routes: [
    { path: '/', Component: aPage('Home') },
    { path: '/search', lazy: () => Promise.resolve({ Component: aPage('Search Results') }) },
  ],
};

interface Options {
  at?: string;
  remotes?: ReleasedRemote[];
  /** Loads a remote's code; the listings site by default. */
  fetchRemote?: CodeLoader['fetchRemote'];
  complete?: boolean;
  /** The logged-in user; nobody by default. 'unknown': `GET /api/auth/me` is still to be sent. */
  me?: CurrentUser | null | 'unknown';
}

/** The whole shell at an address, with remotes that need no network. */
export async function renderShell(options: Options = {}) {
  const { at = '/', remotes = [aReleasedRemote()], fetchRemote, complete, me = null } = options;
  const appStore = installOnce();
  document.cookie = `logged_in=1; path=/; max-age=${me ? 3600 : 0}`;
  sessionEnded();
  closeLogin();
  if (me === 'unknown') appStore.dispatch(api.util.resetApiState());
  else if (me) sessionStarted(me);
  const code: CodeLoader = { fetchRemote: fetchRemote ?? (() => Promise.resolve({ remote: listingsModule })) };
  const site: Site = {
    directory: createDirectory(remotes, complete),
    loader: createRemoteLoader(code),
    slots: new Map(),
  };
  const router = createSiteRouter(site, (routes, given) =>
    createMemoryRouter(routes, { ...given, initialEntries: [at] }),
  );
  await act(() => whenReady(router));
  const user = userEvent.setup();
  const rendered = render(<App store={appStore} site={site} router={router} />);
  return { ...rendered, router, site, store: appStore, user };
}
