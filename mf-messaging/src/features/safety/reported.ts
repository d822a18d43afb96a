import type { NewReport } from 'shared-ui/contracts';

/** What is reported, and who is behind it. */
export interface Reported {
  kind: NewReport['kind'];
  /** Of the person, the listing or the message. */
  id: number;
  username: string;
  /** Whether blocking is offered too: not for whom one has blocked, or for who cannot be. */
  canBlock: boolean;
}
