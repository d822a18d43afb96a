import type { EmailChange } from 'shared-ui/contracts';

/** The change that waits for its codes. */
export type WaitingChange = Pick<EmailChange, 'email'>;

/** When the server sends codes again (ms since 1970), and how to note that it refused to for so many seconds. */
export interface NextCodes {
  availableAt: number;
  onRefused(seconds: number): void;
}
