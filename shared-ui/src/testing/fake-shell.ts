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
  /** The logged-in user; null or left out: nobody. 'unknown': the page has yet to ask `GET /api/auth/me`. */
  user?: CurrentUser | null | 'unknown' | undefined;
  /** The components of slots. An empty slot shows 'Slot {name}' and its props. */
  slots?: FakeSlots | undefined;
  /** Replaces that text. */
  emptySlot?: ComponentType<EmptySlotProps> | undefined;
  /** Called at each call of the shell, after it was recorded and before it is done. */
  onCall?: ((shell: FakeShell) => void) | undefined;
}

export interface EmptySlotProps {
  name: SlotName;
  slotProps: object;
}

/** The calls of a shell, in their order. */
export interface FakeShell {
  store: AppStore;
  toasts: Toast[];
  events: TrackedEvent[];
  pageViews: PageView[];
  loginRequests: (string | undefined)[];
  /** The user that the next `requestLogin` logs in; null: the visitor closes the dialog. */
  loginAnswer: CurrentUser | null;
  slots: FakeSlots;
  emptySlot: ComponentType<EmptySlotProps>;
  onCall: (shell: FakeShell) => void;
}

let fake: FakeShell | undefined;

const newState = (): Omit<FakeShell, 'store'> => ({
  toasts: [],
  events: [],
  pageViews: [],
  loginRequests: [],
  loginAnswer: null,
  slots: {},
  emptySlot: NamedSlot,
  onCall: () => undefined,
});

/**
 * A shell for tests and for a remote that runs alone: it records its calls. There is one for a whole test file; each call of
 * this function clears it and its cache, and logs the given user in. `sessionStarted` and `sessionEnded` change the user later.
 */
export function fakeShell({ user = null, slots = {}, emptySlot, onCall }: FakeShellOptions = {}): FakeShell {
  const shell = (fake ??= install());
  Object.assign(shell, newState(), { slots, ...(emptySlot && { emptySlot }), ...(onCall && { onCall }) });
  // A new shell is a page load, not a logout: the browser's storage stays
  const stored = [localStorage, sessionStorage].map((storage) => ({ storage, items: { ...storage } }));
  sessionEnded();
  for (const { storage, items } of stored) Object.assign(storage, items);
  document.cookie = `logged_in=1; path=/; max-age=${user ? 3600 : 0}`;
  if (user === 'unknown') shell.store.dispatch(api.util.resetApiState());
  else if (user) sessionStarted(user);
  return shell;
}

function install(): FakeShell {
  const record = <Call>(calls: Call[], call: Call): void => {
    calls.push(call);
    shell.onCall(shell);
  };
  const { store } = installShell({
    notify: (toast) => record(shell.toasts, toast),
    requestLogin: (why) => {
      record(shell.loginRequests, why);
      if (shell.loginAnswer) sessionStarted(shell.loginAnswer);
      return Promise.resolve(shell.loginAnswer);
    },
    track: (event) => record(shell.events, event),
    pageShown: (page) => record(shell.pageViews, page),
    Slot: FakeSlot,
  });
  const shell: FakeShell = { store, ...newState() };
  return shell;
}

function FakeSlot({ name, waiting: _waiting, quiet: _quiet, ...props }: SlotOptions) {
  const Content = fake?.slots[name] as ComponentType<object> | undefined;
  if (Content) return createElement(Content, props);
  return createElement(fake?.emptySlot ?? NamedSlot, { name, slotProps: props });
}

function NamedSlot({ name, slotProps }: EmptySlotProps) {
  return createElement('p', {}, `Slot ${name} ${JSON.stringify(slotProps)}`);
}
