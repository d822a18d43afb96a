import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { expireSession, followOtherTabs, refetchUnknownUser } from './session-sync.ts';
import { NO_SHELL, provideServices, type ShellServices } from './shell-services.ts';

const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware, expireSession),
  });
export type AppStore = ReturnType<typeof makeStore>;

let store: AppStore | undefined;

/** Only the shell calls this, once, before anything renders; a second call throws. */
export function installShell(services: ShellServices): { store: AppStore } {
  provideServices(services);
  store = makeStore();
  followOtherTabs(store);
  refetchUnknownUser(store.getState, store.dispatch);
  return { store };
}

/** The one store, for code outside of React. */
export function installedStore(): AppStore {
  if (!store) throw new Error(NO_SHELL);
  return store;
}
