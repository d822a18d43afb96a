import type { ComponentType } from 'react';
import { type CurrentUser, readCurrentUser } from 'shared-ui/app';

/** It calls `sessionStarted(user)` after a login, then `onOpenChange(false)`. */
export interface LoginDialogProps {
  open: boolean;
  why?: string | undefined;
  onOpenChange: (open: boolean) => void;
}

/** The module of the chunk 'login'. */
export type LoginDialogModule = { LoginDialog: ComponentType<LoginDialogProps> };

export interface LoginRequest {
  open: boolean;
  why?: string | undefined;
}

let request: LoginRequest = { open: false };
let waiting: ((user: CurrentUser | null) => void)[] = [];
const listeners = new Set<() => void>();

export const getLoginRequest = (): LoginRequest => request;

export function subscribeToLoginRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setRequest(next: LoginRequest): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the login dialog. Resolves with the logged-in user, or with null, once it is closed. */
export function openLogin(why?: string): Promise<CurrentUser | null> {
  const result = new Promise<CurrentUser | null>((resolve) => waiting.push(resolve));
  setRequest({ open: true, why });
  return result;
}

/** Closes the login dialog, and resolves the promises of `openLogin`. */
export function closeLogin(): void {
  if (request.open) setRequest({ ...request, open: false });
  const resolvers = waiting;
  waiting = [];
  if (resolvers.length > 0) void readCurrentUser().then((user) => resolvers.forEach((resolve) => resolve(user)));
}
