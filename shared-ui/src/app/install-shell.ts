import { configureStore, type Reducer } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { expireSession, followOtherTabs, refetchUnknownUser } from './session-sync.ts';
import { NO_SHELL, provideServices, type ShellServices } from './shell-services.ts';

/** The state of the page beside the cache of `api`, by the name of its slice. The shell declares its slices here. */
export interface AppSlices {}

type SliceReducers = { [Name in keyof AppSlices]: Reducer<AppSlices[Name]> };

const makeStore = (slices: SliceReducers | undefined) =>
  configureStore({
    reducer: Object.assign({ [api.reducerPath]: api.reducer }, slices),
    middleware: (defaults) => defaults().concat(api.middleware, expireSession),
  });
export type AppStore = ReturnType<typeof makeStore>;

let store: AppStore | undefined;

/** Only the shell calls this, once, before anything renders; a second call throws. A shell for tests has no slices. */
export function installShell(services: ShellServices, slices?: SliceReducers): { store: AppStore } {
  provideServices(services);
  store = makeStore(slices);
  followOtherTabs(store);
  refetchUnknownUser(store.getState, store.dispatch);
  return { store };
}

/** The one store, for code outside of React. */
export function installedStore(): AppStore {
  if (!store) throw new Error(NO_SHELL);
  return store;
}
