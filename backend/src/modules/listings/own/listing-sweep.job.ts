import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { todayAnywhere } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { REMIND_TO_CONFIRM } from '../confirmation-mail.job.ts';
import { CONTACT_EMAIL_MAIL } from '../contact/contact-email-mail.job.ts';
import { CONTACT_OPEN_MAIL } from '../contact/contact-open-mail.job.ts';
import { LINK_MS } from '../listing-confirmation.entity.ts';
import { RESTORABLE_MS } from '../listing.entity.ts';

/** Rows that one statement locks: small enough that nobody who edits one of them waits for long. */
const BATCH = 500;
/** The clocks of nodes differ: what one of them still takes back, another must not have purged. */
const PURGED_AFTER_MS = 10 * RESTORABLE_MS;
/** A mail that has not left by then is ordered again: until then its own job may be at it. */
const LATE_MS = 3_600_000;

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

// What was promised while the site sent no mail. The jobs send nothing twice; what was ordered only now is still theirs.
const LATE_OPEN_MAILS = `
  select r.id from listings.pending_contact_request r join listings.listing l on l.id = r.listing_id
  where l.confirmed_at < ? order by r.id limit ${BATCH}`;
const LATE_REMINDERS = `
  select c.listing_id as id from listings.listing_confirmation c join listings.listing l on l.id = c.listing_id
  where l.confirmed_at is null and l.status = 'active' and c.reminded_at is null and exists
    (select 1 from listings.pending_contact_request r where r.listing_id = l.id and r.asked_at < ?)
  order by c.listing_id limit ${BATCH}`;
const LATE_CONTACT_EMAILS = `
  select c.id from listings.contact_email_confirmation c join listings.listing l on l.id = c.listing_id
  where c.confirmed_at is null and c.sent_at is null and c.link_expires_at < ? and l.status in ('active', 'closed')
  order by c.id limit ${BATCH}`;

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
 * Public lists need neither: they go by the days (product.md 16). Mails that the site could not send are ordered again.
 */
@Injectable()
export class ListingSweepJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
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
    await this.orderLateMails(now);
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

  private async orderLateMails(now: number): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const before = now - LATE_MS;
    await this.em.fork().transactional(async (em) => {
      const idsOf = async (sql: string, time: number) =>
        (await em.execute<{ id: string }[]>(sql, [new Date(time)])).map(({ id }) => Number(id));
      for (const requestId of await idsOf(LATE_OPEN_MAILS, before))
        await this.jobs.send(em, CONTACT_OPEN_MAIL, { requestId });
      for (const listingId of await idsOf(LATE_REMINDERS, before))
        await this.jobs.send(em, REMIND_TO_CONFIRM, { listingId }, { key: String(listingId) });
      for (const confirmationId of await idsOf(LATE_CONTACT_EMAILS, before + LINK_MS))
        await this.jobs.send(em, CONTACT_EMAIL_MAIL, { confirmationId });
    });
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
