import 'shared-ui/ui/base.css';
import 'shared-ui/ui/tokens.css';
import 'shared-ui/ui/tokens.dark.css';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  StrictMode,
  Suspense,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, NavLink, Outlet, RouterProvider } from 'react-router-dom';
import {
  type CurrentUser,
  type RemoteModule,
  sessionEnded,
  sessionStarted,
  Slot,
  type SlotName,
  type SlotProps,
  useCurrentUser,
} from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { ToastCard, ToastProvider, ToastViewport } from 'shared-ui/ui/toast';
import { aUser } from './builders.ts';
import { type FakeBackend, type FakeSession, installFakeBackend } from './fake-backend.ts';
import { type EmptySlotProps, type FakeShell, fakeShell, type FakeSlots } from './fake-shell.ts';
import styles from './render-standalone.module.css';

export interface StandaloneOptions extends FakeBackend {
  /** The user that the button of the bar logs in. */
  user?: CurrentUser;
  /** Addresses of pages with variable parts, such as '/messages/9', for the links of the bar. */
  links?: string[];
  /** The props that pages of other sites pass to this remote's slots. */
  slotProps?: Partial<SlotProps>;
}

const LOGGED_IN_KEY = 'standalone-logged-in';

/**
 * Shows a remote alone in the page, at the browser's own address, on a fake shell: `npm run dev -w mf-x`. Its backend is the one
 * given here; with API_URL it is the one there, with the login that this browser has there.
 */
export function renderStandalone(
  remote: RemoteModule,
  { user = aUser(), links, slotProps, ...backend }: StandaloneOptions,
) {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root to show the remote in.');
  const isReal = document.querySelector('meta[name="backend"]')?.getAttribute('content') === 'real';
  const session: FakeSession = { user: sessionStorage.getItem(LOGGED_IN_KEY) === 'no' ? null : user };
  if (!isReal) installFakeBackend({ ...backend, session });
  const calls = createCallCounter();
  const shell = fakeShell({
    user: isReal ? 'unknown' : session.user,
    slots: toComponents(remote.slots),
    emptySlot: SlotBox,
    onCall: calls.add,
  });
  const logins = isReal ? {} : createLogins(user, session, shell, calls);
  const slots = Object.keys(remote.slots ?? {}) as SlotName[];
  const addresses = [
    ...remote.routes.flatMap(({ path }) => path ?? []).filter((path) => !path.includes(':')),
    ...(links ?? []),
  ];
  const Layout = (): ReactElement => {
    useSyncExternalStore(calls.subscribe, calls.count);
    return (
      <>
        <Bar shell={shell} links={addresses} hasSlots={slots.length > 0} {...logins} />
        <main>
          <Outlet />
        </main>
      </>
    );
  };
  const router = createBrowserRouter([
    {
      Component: Layout,
      HydrateFallback: () => null,
      children: [
        ...remote.routes,
        { path: '/standalone/slots', element: <SlotsPage slots={slots} props={slotProps ?? {}} /> },
        { path: '*', Component: () => <p>Another part of the site</p> },
      ],
    },
  ]);
  createRoot(root).render(
    <StrictMode>
      <Provider store={shell.store}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  );
}

/** Counts the calls of the shell, so that the bar renders again. */
function createCallCounter() {
  const listeners = new Set<() => void>();
  let count = 0;
  return {
    count: () => count,
    add: (): void => {
      count += 1;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Logs in and out at the fake backend and in the page, also after a reload. */
function createLogins(
  user: CurrentUser,
  session: FakeSession,
  shell: FakeShell,
  calls: ReturnType<typeof createCallCounter>,
) {
  const logInAtBackend = (): void => {
    session.user = user;
    sessionStorage.removeItem(LOGGED_IN_KEY);
  };
  // `requestLogin` of the remote logs in immediately: the dialog is the shell's
  shell.loginAnswer = user;
  let loginRequests = 0;
  calls.subscribe(() => {
    if (shell.loginRequests.length > loginRequests) logInAtBackend();
    loginRequests = shell.loginRequests.length;
  });
  return {
    logIn: (): void => {
      logInAtBackend();
      sessionStarted(user);
    },
    logOut: (): void => {
      session.user = null;
      sessionStorage.setItem(LOGGED_IN_KEY, 'no');
      sessionEnded();
    },
  };
}

/** The remote's own slots show their components; every other slot is a box. */
function toComponents(slots: RemoteModule['slots'] = {}): FakeSlots {
  const components = Object.entries(slots).map(([name, load]) => {
    const Content = lazy(load as () => Promise<{ default: ComponentType<object> }>);
    const Loaded = (props: object): ReactElement => (
      <Suspense fallback={null}>
        <Content {...props} />
      </Suspense>
    );
    return [name, Loaded];
  });
  return Object.fromEntries(components) as FakeSlots;
}

interface BarProps {
  shell: FakeShell;
  links: string[];
  hasSlots: boolean;
  /** Absent with a real backend, where only its own pages log in. */
  logIn?: () => void;
  logOut?: () => void;
}

/** Replaces header, menus and toasts of the shell. */
function Bar({ shell, links, hasSlots, logIn, logOut }: BarProps) {
  const { user } = useCurrentUser();
  const badge = 'header.unread' in shell.slots ? <Slot name="header.unread" /> : null;
  return (
    <header className={styles.bar}>
      <b>Fake shell</b>
      <nav aria-label="Pages of this remote" className={styles.links}>
        {[...links, ...(hasSlots ? ['/standalone/slots'] : [])].map((path) => (
          <NavLink key={path} to={path} end>
            {path}
          </NavLink>
        ))}
        {badge}
      </nav>
      <span className={styles.acts}>
        <span>{user ? `Logged in as ${user.username}` : 'Logged out'}</span>
        {logIn && logOut ? (
          <Button variant="secondary" size="small" onClick={user ? logOut : logIn}>
            {user ? 'Log out' : 'Log in'}
          </Button>
        ) : null}
        <DirectionSwitch />
      </span>
      <Toasts shell={shell} />
    </header>
  );
}

function DirectionSwitch() {
  const [direction, setDirection] = useState(document.documentElement.dir || 'ltr');
  const other = direction === 'rtl' ? 'ltr' : 'rtl';
  const change = (): void => {
    document.documentElement.dir = other;
    setDirection(other);
  };
  return (
    <Button variant="secondary" size="small" onClick={change} aria-label={`Write from ${other}`}>
      {other}
    </Button>
  );
}

function Toasts({ shell }: { shell: FakeShell }) {
  const toast = shell.toasts.at(-1);
  return (
    <ToastProvider label="Notification">
      {toast ? <ToastCard key={shell.toasts.length} {...toast} closeLabel="Close" /> : null}
      <ToastViewport label="Notifications" />
    </ToastProvider>
  );
}

/** A slot of another site. */
function SlotBox({ name, slotProps }: EmptySlotProps) {
  return (
    <span className={styles.box}>
      <span>Slot </span>
      <b>{name}</b> <span>{JSON.stringify(slotProps)}</span>
    </span>
  );
}

/** The standalone page pairs names and props; types cannot follow it here. */
const AnySlot = Slot as unknown as ComponentType<{ name: SlotName }>;

/** The slots that this remote fills on pages of other sites. */
function SlotsPage({ slots, props }: { slots: SlotName[]; props: Partial<SlotProps> }) {
  return (
    <div className={styles.slots}>
      <h1>Its slots</h1>
      {slots.map((name) => (
        <section key={name}>
          <h2>{name}</h2>
          <SlotErrorBoundary>
            <AnySlot name={name} {...props[name]} />
          </SlotErrorBoundary>
        </section>
      ))}
    </div>
  );
}

class SlotErrorBoundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : 'It failed.' };
  }
  override render(): ReactNode {
    return this.state.message === undefined ? this.props.children : <p role="alert">{this.state.message}</p>;
  }
}
