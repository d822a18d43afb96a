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
  /** Stands where nothing fills a slot, in place of the text. */
  emptySlot?: ComponentType<EmptySlotProps> | undefined;
  /** Called whenever the shell was asked for something, after it was kept and before it is done. */
  onTold?: ((shell: FakeShell) => void) | undefined;
}

/** A slot that nothing fills, and what it was handed. */
export interface EmptySlotProps {
  name: SlotName;
  handed: object;
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
  emptySlot: ComponentType<EmptySlotProps>;
  onTold: (shell: FakeShell) => void;
}

let fake: FakeShell | undefined;

const emptied = (): Omit<FakeShell, 'store'> => ({
  toasts: [],
  events: [],
  pageViews: [],
  loginRequests: [],
  loginAnswer: null,
  slots: {},
  emptySlot: NamedSlot,
  onTold: () => undefined,
});

/**
 * A shell for tests and for a remote that runs alone: it keeps what it is told. One stands behind the facade for the whole
 * file; each call hands it out emptied, with an empty cache, and with who is said to be logged in. `sessionStarted` and
 * `sessionEnded` of the facade change that later.
 */
export function fakeShell({ user = null, slots = {}, emptySlot, onTold }: FakeShellOptions = {}): FakeShell {
  const shell = (fake ??= install());
  Object.assign(shell, emptied(), { slots, ...(emptySlot && { emptySlot }), ...(onTold && { onTold }) });
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
  const keep = <Told>(list: Told[], told: Told): void => {
    list.push(told);
    shell.onTold(shell);
  };
  const { store } = installShell({
    notify: (toast) => keep(shell.toasts, toast),
    requestLogin: (why) => {
      keep(shell.loginRequests, why);
      if (shell.loginAnswer) sessionStarted(shell.loginAnswer);
      return Promise.resolve(shell.loginAnswer);
    },
    track: (event) => keep(shell.events, event),
    pageShown: (page) => keep(shell.pageViews, page),
    Slot: FakeSlot,
  });
  const shell: FakeShell = { store, ...emptied() };
  return shell;
}

function FakeSlot({ name, waiting: _waiting, quiet: _quiet, ...props }: SlotOptions) {
  const Filling = fake?.slots[name] as ComponentType<object> | undefined;
  if (Filling) return createElement(Filling, props);
  return createElement(fake?.emptySlot ?? NamedSlot, { name, handed: props });
}

function NamedSlot({ name, handed }: EmptySlotProps) {
  return createElement('p', {}, `Slot ${name} ${JSON.stringify(handed)}`);
}
