import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react';
import type { User } from 'contracts';
import type { SlotName, SlotOptions, SlotProps } from './remote-module.ts';

/** A short message that disappears by itself (spec §2, Notifications): the newest replaces the one before. */
export interface Toast {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  /** What was thrown where a part of a site did not open: the shell reloads the page if its code is gone from the server. */
  cause?: unknown;
}

/** The logged-in user, with all of their own data. */
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
  /** Renders the component that a remote provides for a slot. */
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

/** Shows a toast. The newest replaces the one before (spec §2, Notifications). */
export const notify = (toast: Toast): void => services().notify(toast);

/** Reports an event (spec §1). It leaves the browser only with the visitor's consent, and never with personal data. */
export const track = (event: TrackedEvent): void => services().track(event);

/** Renders what another site provides for this slot (`slots` of its remote.json and remote.tsx); a small notice where it fails. */
export const Slot = <Name extends SlotName>(
  props: { name: Name; waiting?: ReactNode; quiet?: boolean } & SlotProps[Name],
): ReactElement => createElement(services().Slot, { key: props.name, ...props });
