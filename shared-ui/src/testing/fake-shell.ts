import { createElement, type ComponentType } from 'react';
import {
  api,
  type AppStore,
  type CurrentUser,
  installShell,
  type PageView,
  sessionEnded,
  sessionStarted,
  type SlotName,
  type SlotOptions,
  type SlotProps,
  type Toast,
  type TrackedEvent,
} from 'shared-ui/app';

export type FakeSlots = { [Name in SlotName]?: ComponentType<SlotProps[Name]> };

export interface FakeShellOptions {
  /** Who is logged in; null or left out: nobody. 'unknown': the page has yet to ask `GET /api/auth/me`. */
  user?: CurrentUser | null | 'unknown' | undefined;
  /** What fills the slots. A slot that nothing fills shows 'Slot {name}' and its props. */
  slots?: FakeSlots | undefined;
}

/** What a remote asked of its shell, in the order it asked. */
export interface FakeShell {
  store: AppStore;
  toasts: Toast[];
  events: TrackedEvent[];
  pageViews: PageView[];
  loginRequests: (string | undefined)[];
  /** Who is there after the next `requestLogin`; null: the visitor closed the dialog. */
  loginAnswer: CurrentUser | null;
  slots: FakeSlots;
}

let fake: FakeShell | undefined;

const emptied = (): Omit<FakeShell, 'store'> => ({
  toasts: [],
  events: [],
  pageViews: [],
  loginRequests: [],
  loginAnswer: null,
  slots: {},
});

/**
 * A shell for tests and for a remote that runs alone: it keeps what it is told. One stands behind the facade for the whole
 * file; each call hands it out emptied, with an empty cache, and with who is said to be logged in. `sessionStarted` and
 * `sessionEnded` of the facade change that later.
 */
export function fakeShell({ user = null, slots = {} }: FakeShellOptions = {}): FakeShell {
  const shell = (fake ??= install());
  Object.assign(shell, emptied(), { slots });
  // A new shell is a page that is loaded, not a logout: what is kept in the browser stays
  const kept = [localStorage, sessionStorage].map((storage) => ({ storage, items: { ...storage } }));
  sessionEnded();
  for (const { storage, items } of kept) Object.assign(storage, items);
  document.cookie = `logged_in=1; path=/; max-age=${user ? 3600 : 0}`;
  if (user === 'unknown') shell.store.dispatch(api.util.resetApiState());
  else if (user) sessionStarted(user);
  return shell;
}

function install(): FakeShell {
  const { store } = installShell({
    notify: (toast) => void shell.toasts.push(toast),
    requestLogin: (why) => {
      shell.loginRequests.push(why);
      if (shell.loginAnswer) sessionStarted(shell.loginAnswer);
      return Promise.resolve(shell.loginAnswer);
    },
    track: (event) => void shell.events.push(event),
    pageShown: (page) => void shell.pageViews.push(page),
    Slot: FakeSlot,
  });
  const shell: FakeShell = { store, ...emptied() };
  return shell;
}

function FakeSlot({ name, waiting: _waiting, quiet: _quiet, ...props }: SlotOptions) {
  const Filling = fake?.slots[name] as ComponentType<object> | undefined;
  return createElement(
    Filling ?? 'p',
    Filling ? props : {},
    ...(Filling ? [] : [`Slot ${name} ${JSON.stringify(props)}`]),
  );
}
