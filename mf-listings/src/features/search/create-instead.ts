import { paths } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import type { ListingFilter } from '../../api/listings.ts';

const PAGE_INSTEAD_OF: Record<ListingType, string> = { helper: paths.findCreate(), seeking_help: paths.offerCreate() };

/**
 * Who looks for an Amigo and finds none asks for one, and the other way round: the opposite create page (spec §2). The
 * trip that was searched for goes along, so that nobody types it twice.
 */
export function createInsteadOf(type: ListingType, { from, to, date, flight }: ListingFilter): string {
  const given = Object.entries({ from, to, date, flight }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given as [string, string][]).toString();
  return query === '' ? PAGE_INSTEAD_OF[type] : `${PAGE_INSTEAD_OF[type]}?${query}`;
}
