import type { RefObject } from 'react';
import type { CurrentUser } from 'shared-ui/app';
import type { Listing } from 'contracts';
import type { AskToFly } from './ask.tsx';
import type { Report } from './report.tsx';

/** What the tabs of the details and their parts share. */
export interface DetailsProps {
  listing: Listing;
  /** Asks for a login in place of the details, with the reason to show; null if the visitor did not log in. */
  logIn: (why: string) => Promise<CurrentUser | null>;
  /** The account that writes the review, also after its session expired. */
  author: number | undefined;
  /** The heading of the tab, which gets the focus when the focused element disappears. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  report: Report;
  ask: AskToFly;
}
