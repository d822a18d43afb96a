import {
  api,
  type AppStore,
  type CurrentUser,
  installShell,
  type PageView,
  type Toast,
  type TrackedEvent,
} from 'shared-ui/app';

/** What a remote asked of its shell, in the order it asked. */
export interface FakeShell {
  store: AppStore;
  toasts: Toast[];
  events: TrackedEvent[];
  pageViews: PageView[];
  loginRequests: (string | undefined)[];
  /** Who is there after the next `requestLogin`; null: the visitor closed the dialog. */
  loginAnswer: CurrentUser | null;
}

let fake: FakeShell | undefined;

/**
 * A shell for tests and for a remote that runs alone: it keeps what it is told. One stands behind the facade for the whole
 * file; each call hands it out emptied, with an empty cache.
 */
export function fakeShell(): FakeShell {
  const shell = (fake ??= install());
  Object.assign(shell, { toasts: [], events: [], pageViews: [], loginRequests: [], loginAnswer: null });
  shell.store.dispatch(api.util.resetApiState());
  return shell;
}

function install(): FakeShell {
  const { store } = installShell({
    notify: (toast) => void shell.toasts.push(toast),
    requestLogin: (why) => {
      shell.loginRequests.push(why);
      return Promise.resolve(shell.loginAnswer);
    },
    track: (event) => void shell.events.push(event),
    pageShown: (page) => void shell.pageViews.push(page),
  });
  const shell: FakeShell = { store, toasts: [], events: [], pageViews: [], loginRequests: [], loginAnswer: null };
  return shell;
}
