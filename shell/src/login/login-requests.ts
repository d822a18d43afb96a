import type { ComponentType } from 'react';
import { type CurrentUser, readCurrentUser } from 'shared-ui/app';

/** What the chunk 'login' exports as `LoginDialog`. It calls `sessionStarted(user)` on success, then `onOpenChange(false)`. */
export interface LoginDialogProps {
  open: boolean;
  why?: string | undefined;
  onOpenChange: (open: boolean) => void;
}

export interface LoginRequest {
  open: boolean;
  why?: string | undefined;
}

export type LoginDialogModule = { LoginDialog: ComponentType<LoginDialogProps> };

let request: LoginRequest = { open: false };
let waiting: ((user: CurrentUser | null) => void)[] = [];
const listeners = new Set<() => void>();

export const loginRequest = (): LoginRequest => request;

export function subscribeToLoginRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: LoginRequest): void {
  request = next;
  for (const tell of listeners) tell();
}

/** Opens the login dialog. Resolves with who is logged in then, or with null once it is closed. */
export function openLogin(why?: string): Promise<CurrentUser | null> {
  const answer = new Promise<CurrentUser | null>((resolve) => waiting.push(resolve));
  show({ open: true, why });
  return answer;
}

/** Closes it, and tells everyone who asked who is logged in now. */
export function endLogin(): void {
  if (request.open) show({ ...request, open: false });
  const asked = waiting;
  waiting = [];
  if (asked.length > 0) void readCurrentUser().then((user) => asked.forEach((tell) => tell(user)));
}
