import type { ComponentType } from 'react';
import type { User } from '../contracts/account/user.ts';
import type { SlotOptions } from './slot-props.ts';

/** A short message that goes by itself (spec §2 Notifications): one shows at a time, the newest replaces the one before. */
export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  /** What was thrown, where a part of a site did not open: the shell finds a way out where its code is gone from the server. */
  cause?: unknown;
}

/** Who is logged in: oneself, and so with everything. */
export type CurrentUser = User;

/** An event for analytics (spec §1). Never an email, phone number, code, token or free text. */
export interface TrackedEvent {
  name: string;
  category: string;
  label?: string | undefined;
  value?: number | undefined;
}

export interface PageView {
  title: string;
  path: string;
}

/** What the shell does for the remotes. */
export interface ShellServices {
  notify(toast: Toast): void;
  /** Opens the login dialog. Resolves when the visitor is logged in, or has closed it (null). */
  requestLogin(why?: string): Promise<CurrentUser | null>;
  track(event: TrackedEvent): void;
  pageShown(page: PageView): void;
  /** Shows what a remote fills a slot with. */
  Slot: ComponentType<SlotOptions>;
}

let installed: ShellServices | undefined;

/** Puts the shell behind the facade. There is one shell: a second call throws. */
export function provideServices(shell: ShellServices): void {
  if (installed) throw new Error('The shell is installed already. Only the shell calls installShell, and only once.');
  installed = shell;
}

export const NO_SHELL =
  'No shell is installed. Start the page with the shell, or a test with fakeShell() of shared-ui/testing.';

export function services(): ShellServices {
  if (!installed) throw new Error(NO_SHELL);
  return installed;
}
