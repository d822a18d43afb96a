import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { startOfPeriod } from '../../../platform/retention/retention.ts';
import { announceListings } from '../listing-alerts.ts';
import { HealthNeedsService } from '../health-needs/health-needs.service.ts';
import { RESTORABLE_MS } from '../listing.entity.ts';

/** Rows that one statement locks: few enough that nobody who edits one of them waits for long. */
const BATCH_SIZE = 500;
/** Longer than a deletion can be undone, since the clocks of nodes differ. */
const PURGE_AFTER_MS = 10 * RESTORABLE_MS;

// Locked rows are left for the next hour: waiting for them could deadlock.
// Index: listing_by_date.
const EXPIRE = `
  with over as materialized (
    select id from listings.listing where status = 'active' and date < ? and last_date < ?
      and (last_flight_date is null or last_flight_date < ?)
    order by date limit ${BATCH_SIZE} for update skip locked
  )
  update listings.listing l set status = 'expired' from over where l.id = over.id returning 1`;

// Pending requests of listings that are over.
const DELETE_PENDING_REQUESTS = `
  with over as materialized (
    select r.id from listings.pending_contact_request r join listings.listing l on l.id = r.listing_id
    where greatest(l.last_date, l.last_flight_date) < ? order by r.id limit ${BATCH_SIZE} for update of r skip locked
  )
  delete from listings.pending_contact_request r using over where r.id = over.id returning 1`;

// Addresses whose owner never followed the link. Index: contact_email_confirmation_open.
const DELETE_CONTACT_EMAILS = `
  with old as materialized (
    select id from listings.contact_email_confirmation where confirmed_at is null and link_expires_at < ?
    order by id limit ${BATCH_SIZE} for update skip locked
  )
  delete from listings.contact_email_confirmation c using old where c.id = old.id returning 1`;

const TAKE_RESTORED = `
  with restored as materialized (
    select listing_id from listings.restored_listing order by listing_id limit ${BATCH_SIZE} for update skip locked
  )
  delete from listings.restored_listing r using restored where r.listing_id = restored.listing_id
  returning r.listing_id as id`;

// Indexes: listing_deleted, listing_unconfirmed.
const LONG_DELETED = "status = 'deleted' and deleted_at < ?";
const NEVER_CONFIRMED = 'confirmed_at is null and created_at < ?';
const selectPurgeable = (condition: string) => `select id from listings.listing where ${condition} limit ${BATCH_SIZE}`;
// Deleting a listing updates its contact requests and deletes its pending requests and its confirmation. These are locked first, in the
// order in which erasing an account locks the same rows (personal-data.ts), so that the two cannot deadlock.
const LOCK_REQUESTS = `
  select 1 from listings.contact_request where listing_id = any(?::bigint[]) order by id for update`;
const LOCK_PENDING = `
  select 1 from listings.pending_contact_request where listing_id = any(?::bigint[]) order by id for update`;
const PURGE_CONFIRMATIONS = `
  with locked as materialized (
    select id from listings.listing_confirmation where listing_id = any(?::bigint[]) order by id for update
  )
  delete from listings.listing_confirmation c using locked where c.id = locked.id`;
const purge = (condition: string) => `
  with locked as materialized (
    select id from listings.listing where id = any(?::bigint[]) and ${condition} for update skip locked
  )
  delete from listings.listing l using locked where l.id = locked.id returning 1`;

/**
 * Once an hour, on one node: purges deleted listings, marks those that are over as expired, deletes what was never confirmed, encrypts
 * health needs with the newest key, and looks for the alerts of listings that the operator has restored. Public lists do not depend on it:
 * they compare days (PRODUCT.md 16).
 */
@Injectable()
export class ListingSweepJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly healthNeeds: HealthNeedsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('listings.sweep', () => this.sweep());
  }

  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    const today = todayAnywhere(now);
    await repeatUntilDone(() => this.countChanged(EXPIRE, [today, today, today]));
    await repeatUntilDone(() => this.countChanged(DELETE_PENDING_REQUESTS, [today]));
    await repeatUntilDone(() => this.countChanged(DELETE_CONTACT_EMAILS, [new Date(now)]));
    await this.healthNeeds.encryptAgain();
    await repeatUntilDone(() => this.announceRestored());
    await repeatUntilDone(() => this.purge(LONG_DELETED, new Date(now - PURGE_AFTER_MS)));
    await repeatUntilDone(() => this.purge(NEVER_CONFIRMED, startOfPeriod('unconfirmed', new Date(now))));
  }

  private async countChanged(sql: string, values: unknown[]): Promise<number> {
    return (await this.em.fork().execute<object[]>(sql, values)).length;
  }

  private announceRestored(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const restored = await em.execute<{ id: number }[]>(TAKE_RESTORED);
      await announceListings(
        em,
        this.jobs,
        restored.map(({ id }) => id),
      );
      return restored.length;
    });
  }

  private purge(condition: string, before: Date): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const purgeable = await em.execute<{ id: number }[]>(selectPurgeable(condition), [before]);
      if (purgeable.length === 0) return 0;
      const ids = `{${purgeable.map(({ id }) => id).join(',')}}`;
      await em.execute(LOCK_REQUESTS, [ids]);
      await em.execute(LOCK_PENDING, [ids]);
      await em.execute(PURGE_CONFIRMATIONS, [ids]);
      return (await em.execute<object[]>(purge(condition), [ids, before])).length;
    });
  }
}

/** Until a batch is not full. */
async function repeatUntilDone(work: () => Promise<number>): Promise<void> {
  while ((await work()) >= BATCH_SIZE);
}
