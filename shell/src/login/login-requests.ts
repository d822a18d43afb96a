import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import { type CurrentUser, installedStore, readCurrentUser } from 'shared-ui/app';

/** It calls `sessionStarted(user)` after a login, then `onOpenChange(false)`. */
export interface LoginDialogProps {
  open: boolean;
  why?: string | undefined;
  onOpenChange: (open: boolean) => void;
}

export type LoadLoginDialog = () => Promise<ComponentType<LoginDialogProps>>;

export interface LoginRequest {
  open: boolean;
  why?: string | undefined;
}

declare module 'shared-ui/app' {
  interface AppSlices {
    login: LoginRequest;
  }
}

const CLOSED: LoginRequest = { open: false };

const login = createSlice({
  name: 'login',
  initialState: CLOSED,
  reducers: {
    opened: (_before, { payload: why }: PayloadAction<string | undefined>): LoginRequest => ({ open: true, why }),
    closed(state) {
      state.open = false;
    },
  },
  selectors: { selectLoginRequest: (request) => request },
});

export const loginReducer = login.reducer;
export const { selectLoginRequest } = login.selectors;

let waiting: ((user: CurrentUser | null) => void)[] = [];

/** Opens the login dialog. Resolves with the logged-in user, or with null, once it is closed. */
export function openLogin(why?: string): Promise<CurrentUser | null> {
  const result = new Promise<CurrentUser | null>((resolve) => waiting.push(resolve));
  installedStore().dispatch(login.actions.opened(why));
  return result;
}

/** Closes the login dialog, and resolves the promises of `openLogin`. */
export function closeLogin(): void {
  installedStore().dispatch(login.actions.closed());
  const resolvers = waiting;
  waiting = [];
  if (resolvers.length > 0) void readCurrentUser().then((user) => resolvers.forEach((resolve) => resolve(user)));
}
