import { type ComponentType, lazy, type ReactElement, StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import {
  type CurrentUser,
  type RemoteModule,
  sessionEnded,
  sessionStarted,
  type SlotName,
  type SlotProps,
} from 'shared-ui/app';
import 'shared-ui/ui/base.css';
import 'shared-ui/ui/tokens.css';
import 'shared-ui/ui/tokens.dark.css';
import { aUser } from './account-builders.ts';
import { type FakeBackend, type FakeSession, installFakeBackend } from './fake-backend.ts';
import { type FakeShell, fakeShell, type FakeSlots } from './fake-shell.ts';
import { pathsOf } from './remote-routes.ts';
import { Bar, SlotBox, SlotsPage } from './stand-alone-parts.tsx';

export interface StandAloneOptions extends FakeBackend {
  /** Whom the button of the bar logs in. */
  user?: CurrentUser;
  /** Addresses of pages with variable parts, such as '/messages/9', for the links of the bar. */
  links?: string[];
  /** What the pages of others hand to the slots that this remote fills. */
  slotProps?: Partial<SlotProps>;
}

const KEPT = 'standalone-logged-in';

/**
 * Shows a remote alone in the page, at the browser's own address, on a fake shell: `npm run dev -w mf-x`. Its backend is the one
 * given here; with API_URL it is the one that runs there, for who is logged in there in this browser.
 */
export function standAlone(remote: RemoteModule, { user = aUser(), links, slotProps, ...backend }: StandAloneOptions) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root to show the remote in.');
  const isReal = document.querySelector('meta[name="backend"]')?.getAttribute('content') === 'real';
  const session: FakeSession = { user: sessionStorage.getItem(KEPT) === 'no' ? null : user };
  if (!isReal) installFakeBackend({ ...backend, session });
  const told = listeners();
  const whoever = isReal ? 'unknown' : session.user;
  const shell = fakeShell({ user: whoever, slots: fillingsOf(remote), emptySlot: SlotBox, onTold: told.tell });
  const logins = isReal ? {} : loginsOf(user, session, shell, told);
  const slots = Object.keys(remote.slots ?? {}) as SlotName[];
  const addresses = [...pathsOf(remote.routes).filter((path) => !path.includes(':')), ...(links ?? [])];
  const Layout = (): ReactElement => {
    useSyncExternalStore(told.listen, told.count);
    return (
      <>
        <Bar shell={shell} links={addresses} hasSlots={slots.length > 0} {...logins} />
        <main>
          <Outlet />
        </main>
      </>
    );
  };
  createRoot(root).render(
    <StrictMode>
      <Provider store={shell.store}>
        <RouterProvider router={routerOf(remote, Layout, <SlotsPage slots={slots} props={slotProps ?? {}} />)} />
      </Provider>
    </StrictMode>,
  );
}

/** Who is logged in, at the fake backend and in the page. It outlasts a reload. */
function loginsOf(user: CurrentUser, session: FakeSession, shell: FakeShell, told: ReturnType<typeof listeners>) {
  const enter = (): void => {
    session.user = user;
    sessionStorage.removeItem(KEPT);
  };
  // What the remote asks for by `requestLogin` is done at once: the dialog is the shell's
  shell.loginAnswer = user;
  let asked = 0;
  told.listen(() => {
    if (shell.loginRequests.length > asked) enter();
    asked = shell.loginRequests.length;
  });
  return {
    logIn: (): void => {
      enter();
      sessionStarted(user);
    },
    logOut: (): void => {
      session.user = null;
      sessionStorage.setItem(KEPT, 'no');
      sessionEnded();
    },
  };
}

function routerOf(remote: RemoteModule, Layout: () => ReactElement, slotsPage: ReactElement) {
  return createBrowserRouter([
    {
      Component: Layout,
      HydrateFallback: () => null,
      children: [
        ...remote.routes,
        { path: '/standalone/slots', element: slotsPage },
        { path: '*', Component: () => <p>Another part of the site</p> },
      ],
    },
  ]);
}

/** What the remote fills itself it sees as it is; every other slot is a box. */
function fillingsOf({ slots = {} }: RemoteModule): FakeSlots {
  const fillings = Object.entries(slots).map(([name, load]) => {
    const Filling = lazy(load as () => Promise<{ default: ComponentType<object> }>);
    const Filled = (props: object): ReactElement => (
      <Suspense fallback={null}>
        <Filling {...props} />
      </Suspense>
    );
    return [name, Filled];
  });
  return Object.fromEntries(fillings) as FakeSlots;
}

/** Tells the bar that the shell was told something. */
function listeners() {
  const all = new Set<() => void>();
  let count = 0;
  return {
    count: () => count,
    tell: (_shell: FakeShell): void => {
      count += 1;
      for (const hear of all) hear();
    },
    listen: (hear: () => void) => {
      all.add(hear);
      return () => void all.delete(hear);
    },
  };
}
