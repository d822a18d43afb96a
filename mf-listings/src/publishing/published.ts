import type { Location } from 'shared-ui/app';
import { type PublishedListing, publishedListingSchema } from 'shared-ui/contracts';
import type { OwnDetails } from './own-details.ts';

/** A listing that was just published, and the address its mail went to, if it needed one. */
export interface Published extends PublishedListing {
  email: string;
}

/** @param person who published, for the next form (spec §2, 'Create Another') */
export type OnPublished = (published: Published, person: OwnDetails) => void;

interface PublishedState {
  published: Published;
  /** The account that published it; null where nobody was logged in. */
  by: number | null;
}

/** What the confirmation screen lives on. It stands in the history entry, so that it is still there after a reload. */
export const stateOf = (published: Published, by: number | null): PublishedState => ({ published, by });

/** Whose confirmation an entry holds: Back must not show it to the next person. */
export function publisherIn({ state }: Location): number | null {
  const by = (state as { by?: unknown } | null)?.by;
  return typeof by === 'number' ? by : null;
}

/** Reads it back. An entry of an older release, or one that something else made, is no confirmation. */
export function publishedIn(location: Location): Published | undefined {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('published' in state)) return undefined;
  const { published } = state;
  const parsed = publishedListingSchema.safeParse(published);
  const email = (published as { email?: unknown } | null)?.email;
  return parsed.success && typeof email === 'string' ? { ...parsed.data, email } : undefined;
}
