import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { REMIND_TO_CONFIRM } from '../confirmation-mail.job.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { CONTACT_OPEN_MAIL } from './contact-open-mail.job.ts';

/** Who waits for the address of a listing to be confirmed, until they are told (product.md 2). */
@Injectable()
export class PendingContactRequests {
  constructor(private readonly jobs: Jobs) {}

  /** Stores one a listing and asker, and orders the owner's reminder. Call it with the listing locked. */
  async add(em: EntityManager, listingId: number, askerId: number, now: Date): Promise<void> {
    await readDb<ListingsTables>(em)
      .insertInto('listings.pending_contact_request')
      .values({ listing_id: String(listingId), asker_id: String(askerId), asked_at: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['listing_id', 'asker_id']).doNothing())
      .execute();
    await this.jobs.send(em, REMIND_TO_CONFIRM, { listingId }, { key: String(listingId) });
  }

  /** Orders a mail to each who waits for these listings. Call it in the transaction that confirms them. */
  async announce(em: EntityManager, listingIds: readonly number[]): Promise<void> {
    if (listingIds.length === 0) return;
    const requests = await readDb<ListingsTables>(em)
      .selectFrom('listings.pending_contact_request')
      .select('id')
      .where('listing_id', 'in', listingIds.map(String))
      .orderBy('id')
      .execute();
    for (const { id } of requests) await this.jobs.send(em, CONTACT_OPEN_MAIL, { requestId: Number(id) });
  }
}
