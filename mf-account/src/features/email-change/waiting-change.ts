import type { EmailChange } from 'shared-ui/contracts';

export interface WaitingChange extends EmailChange {
  /** When new codes may be asked for (ms since 1970). */
  resendAt: number;
}

/** As a ref: what takes the place of a form takes its focus too. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
