import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { todayAnywhere } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { RESTORABLE_MS } from '../listing.entity.ts';

/** Rows that one statement locks: small enough that nobody who edits one of them waits for long. */
const BATCH = 500;
/** The clocks of nodes differ: what one of them still takes back, another must not have purged. */
const PURGED_AFTER_MS = 10 * RESTORABLE_MS;

// What somebody is changing at this moment waits for the next hour: a batch that waited, too, could deadlock.
// Index: listing_by_date.
const EXPIRE = `
  with over as materialized (
    select id from listings.listing where status = 'active' and date < ? and last_date < ?
    order by date limit ${BATCH} for update skip locked
  )
  update listings.listing l set status = 'expired' from over where l.id = over.id returning 1`;

// Who waited for a listing that is over waits for nothing any more.
const FORGET_PENDING = `
  with over as materialized (
    select r.id from listings.pending_contact_request r join listings.listing l on l.id = r.listing_id
    where l.last_date < ? order by r.id limit ${BATCH} for update of r skip locked
  )
  delete from listings.pending_contact_request r using over where r.id = over.id returning 1`;

// The address of who never answered is not kept. Index: contact_email_confirmation_open.
const FORGET_CONTACT_EMAILS = `
  with old as materialized (
    select id from listings.contact_email_confirmation where confirmed_at is null and link_expires_at < ?
    order by id limit ${BATCH} for update skip locked
  )
  delete from listings.contact_email_confirmation c using old where c.id = old.id returning 1`;

// Index: listing_deleted.
const OVERDUE = `select id from listings.listing where status = 'deleted' and deleted_at < ? order by deleted_at limit ${BATCH}`;
// Deleting a listing lets go of those who asked for it, and deletes its confirmation. Both are locked before, in the order
// in which the deletion of an account locks the same rows (personal-data.ts): else the two would wait for each other.
const LOCK_REQUESTS = `
  select 1 from listings.contact_request where listing_id = any(?::bigint[]) order by id for update`;
const LOCK_PENDING = `
  select 1 from listings.pending_contact_request where listing_id = any(?::bigint[]) order by id for update`;
const PURGE_CONFIRMATIONS = `
  with locked as materialized (
    select id from listings.listing_confirmation where listing_id = any(?::bigint[]) order by id for update
  )
  delete from listings.listing_confirmation c using locked where c.id = locked.id`;
const PURGE = `
  with locked as materialized (
    select id from listings.listing
    where id = any(?::bigint[]) and status = 'deleted' and deleted_at < ? for update skip locked
  )
  delete from listings.listing l using locked where l.id = locked.id returning 1`;

/**
 * Once an hour, on one node: deleted listings are gone for good, and active ones that are over say so in the database too.
 * Public lists need neither: they go by the days (product.md 16).
 */
@Injectable()
export class ListingSweepJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('41 * * * *', 'listings.sweep', () => this.sweep());
  }

  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    const today = todayAnywhere(now);
    await untilDone(() => this.expire(today));
    await untilDone(() => this.forgetPending(today));
    await untilDone(() => this.forgetContactEmails(new Date(now)));
    await untilDone(() => this.purge(new Date(now - PURGED_AFTER_MS)));
  }

  private async expire(today: string): Promise<number> {
    return (await this.em.fork().execute<object[]>(EXPIRE, [today, today])).length;
  }

  private async forgetPending(today: string): Promise<number> {
    return (await this.em.fork().execute<object[]>(FORGET_PENDING, [today])).length;
  }

  private async forgetContactEmails(now: Date): Promise<number> {
    return (await this.em.fork().execute<object[]>(FORGET_CONTACT_EMAILS, [now])).length;
  }

  private purge(before: Date): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const overdue = await em.execute<{ id: string }[]>(OVERDUE, [before]);
      if (overdue.length === 0) return 0;
      const ids = `{${overdue.map(({ id }) => id).join(',')}}`;
      await em.execute(LOCK_REQUESTS, [ids]);
      await em.execute(LOCK_PENDING, [ids]);
      await em.execute(PURGE_CONFIRMATIONS, [ids]);
      return (await em.execute<object[]>(PURGE, [ids, before])).length;
    });
  }
}

/** Batch after batch, until one is not full. */
async function untilDone(work: () => Promise<number>): Promise<void> {
  while ((await work()) >= BATCH);
}
