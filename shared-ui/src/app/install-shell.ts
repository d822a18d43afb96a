import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { type ShellServices, provideServices } from './shell-services.ts';

const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
export type AppStore = ReturnType<typeof makeStore>;

/** The shell alone calls this, once, before anything renders; a second call throws. */
export function installShell(services: ShellServices): { store: AppStore } {
  provideServices(services);
  return { store: makeStore() };
}
