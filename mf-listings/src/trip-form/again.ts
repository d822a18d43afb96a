import { paths } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';

/** Words of one's own that go along to the form, and have no place in an address. */
interface Words {
  description?: string;
  skills?: string;
}

/** The form for the same trip on another day: spread it on a `<Link>`. */
export const againLink = (listing: OwnListing): { to: string; state: { again: Words } } => ({
  to: paths.createListing({
    type: listing.type,
    from: listing.departureAirport,
    to: listing.arrivalAirport,
    flight: listing.flightNumber ?? undefined,
  }),
  state: { again: { description: listing.description ?? '', skills: listing.skills ?? '' } },
});

/** Reads them back from a location's state, which anything may have made. */
export function wordsIn(state: unknown): Words {
  const again = (state as { again?: Record<string, unknown> } | null)?.again;
  const names = ['description', 'skills'] as const;
  const told = names.filter((name) => typeof again?.[name] === 'string' && again[name] !== '');
  return Object.fromEntries(told.map((name) => [name, again?.[name]]));
}
