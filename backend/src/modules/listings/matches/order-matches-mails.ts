import type { EntityManager } from '@mikro-orm/postgresql';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

export const MATCHES_MAIL = 'listings.matches-mail';

/** Orders the mails about who fits these listings. Call it in the transaction that posts or confirms them. */
export async function orderMatchesMails(em: EntityManager, jobs: Jobs, listingIds: readonly number[]): Promise<void> {
  const mails = listingIds.map((listingId) => ({ data: { listingId }, key: String(listingId) }));
  await jobs.sendAll(em, MATCHES_MAIL, mails);
}
