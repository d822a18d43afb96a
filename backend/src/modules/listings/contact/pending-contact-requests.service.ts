import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { REMIND_TO_CONFIRM } from '../confirmations/confirmation-mail.job.ts';
import { listingsDb } from '../listings.db.ts';
import { CONTACT_OPEN_MAIL } from './contact-open-mail.job.ts';

/** Contact requests for listings that are not confirmed yet (PRODUCT.md 2). */
@Injectable()
export class PendingContactRequestsService {
  constructor(private readonly jobs: Jobs) {}

  /** Stores one a listing and asker, and queues the owner's reminder. Call it with the listing locked. */
  async add(em: EntityManager, listingId: number, askerId: number, now: Date): Promise<void> {
    await listingsDb(em)
      .insertInto('listings.pending_contact_request')
      .values({ listing_id: listingId, asker_id: askerId, asked_at: now })
      .onConflict((conflict) => conflict.columns(['listing_id', 'asker_id']).doNothing())
      .execute();
    await this.jobs.send(em, REMIND_TO_CONFIRM, { listingId }, { key: String(listingId) });
  }

  /** Queues a mail to each asker of these listings. Call it in the transaction that confirms them. */
  async notifyAskers(em: EntityManager, listingIds: readonly number[]): Promise<void> {
    if (listingIds.length === 0) return;
    const requests = await listingsDb(em)
      .selectFrom('listings.pending_contact_request')
      .select('id')
      .where('listing_id', 'in', listingIds)
      .orderBy('id')
      .execute();
    for (const { id } of requests) await this.jobs.send(em, CONTACT_OPEN_MAIL, { requestId: id });
  }
}
