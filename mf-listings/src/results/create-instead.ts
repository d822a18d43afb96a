import { paths } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';

const PAGE_INSTEAD_OF: Record<ListingType, string> = { helper: paths.findCreate(), seeking_help: paths.offerCreate() };

/** The trip that was looked for. */
export interface SoughtTrip {
  from?: string | undefined;
  to?: string | undefined;
  date?: string | undefined;
  endDate?: string | undefined;
  flight?: string | undefined;
}

/**
 * Who looks for an Amigo and finds none asks for one, and the other way round: the opposite create page (spec §2). The
 * trip that was searched for goes along, so that nobody types it twice.
 */
export function createInsteadOf(type: ListingType, { from, to, date, endDate, flight }: SoughtTrip): string {
  const given = Object.entries({ from, to, date, endDate, flight }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given as [string, string][]).toString();
  return query === '' ? PAGE_INSTEAD_OF[type] : `${PAGE_INSTEAD_OF[type]}?${query}`;
}
