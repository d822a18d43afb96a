import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { askWhenBack, hearOtherTabs, watchSession } from './session-watch.ts';
import { NO_SHELL, type ShellServices, provideServices } from './shell-services.ts';

const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware, watchSession),
  });
export type AppStore = ReturnType<typeof makeStore>;

let store: AppStore | undefined;

/** The shell alone calls this, once, before anything renders; a second call throws. */
export function installShell(services: ShellServices): { store: AppStore } {
  provideServices(services);
  store = makeStore();
  hearOtherTabs(store.dispatch);
  askWhenBack(store.getState, store.dispatch);
  return { store };
}

/** The one store, for what is asked outside of React. */
export function installedStore(): AppStore {
  if (!store) throw new Error(NO_SHELL);
  return store;
}
