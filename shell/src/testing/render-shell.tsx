import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import {
  api,
  type AppStore,
  type CurrentUser,
  installShell,
  type ReleasedRemote,
  registerLocale,
  type RemoteModule,
  sessionEnded,
  sessionStarted,
  usePageTitle,
} from 'shared-ui/app';
import { App } from '../app.tsx';
import en from '../locales/en.json' with { type: 'json' };
import { endLogin } from '../login/login-requests.ts';
import { appRoutes, placeOwnerOf } from '../router/app-routes.tsx';
import type { CodeLoader } from '../router/federation.ts';
import { firstPage } from '../router/first-page.ts';
import { createRemoteLoader } from '../router/load-remote.ts';
import { createDirectory } from '../router/remote-directory.ts';
import type { Site } from '../router/site.ts';
import { services } from '../services.ts';

let store: AppStore | undefined;

function installOnce(): AppStore {
  registerLocale('shell', en);
  return (store ??= installShell(services).store);
}

/** A remote as remotes.json has it: the listings site with a home page, a search, and their links. */
export const aReleasedRemote = (overrides: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  name: 'listings',
  version: '1.2.0',
  contract: '1.0.0',
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

/** What a browser says where a file of a site is gone, or the network. */
export const missingCode = (): Error => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

/** A page that names itself as pages of remotes do. */
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
  /** What fetching a remote's code does; by default it gives the listings site. */
  fetchRemote?: CodeLoader['fetchRemote'];
  complete?: boolean;
  /** Who is logged in; nobody by default. 'unknown': the page has yet to ask `GET /api/auth/me`. */
  me?: CurrentUser | null | 'unknown';
}

/** The whole shell at an address, with remotes that need no network. */
export async function renderShell(options: Options = {}) {
  const { at = '/', remotes = [aReleasedRemote()], fetchRemote, complete, me = null } = options;
  const appStore = installOnce();
  document.cookie = `logged_in=1; path=/; max-age=${me ? 3600 : 0}`;
  sessionEnded();
  endLogin();
  if (me === 'unknown') appStore.dispatch(api.util.resetApiState());
  else if (me) sessionStarted(me);
  const code: CodeLoader = { fetchRemote: fetchRemote ?? (() => Promise.resolve({ remote: listingsModule })) };
  const site: Site = {
    directory: createDirectory(remotes, complete),
    loader: createRemoteLoader(code),
    placed: new Set(),
    fillings: new Map(),
  };
  const router = createMemoryRouter(appRoutes(site), {
    initialEntries: [at],
    patchRoutesOnNavigation: (navigation) => placeOwnerOf(site, navigation),
  });
  await act(() => firstPage(router));
  const user = userEvent.setup();
  const rendered = render(<App store={appStore} site={site} router={router} />);
  return { ...rendered, router, site, store: appStore, user };
}
