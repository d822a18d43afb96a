import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { addDays, RETENTION, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';

const BATCH_SIZE = 500;

// The listing is locked before its confirmation, as everywhere. Index: listing_contact_by_age.
const ERASE = `
  with old as materialized (
    select id from listings.listing where last_date < ? and (last_flight_date is null or last_flight_date < ?) and email is not null
    order by last_date limit ${BATCH_SIZE} for update skip locked
  ), confirmed as (
    delete from listings.contact_email_confirmation c using old where c.listing_id = old.id
  )
  update listings.listing l set email = null, contact_email = null, phone_number = null, traveler_first_name = null
  from old where l.id = old.id returning 1`;

/** Contact details of listings whose trip was long ago, and the first names of who traveled. The listings stay. */
@Injectable()
export class OldContacts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async erase(): Promise<void> {
    const oldest = addDays(todayAnywhere(this.clock.now().getTime()), -RETENTION.listingContacts.amount);
    while ((await this.em.fork().execute<object[]>(ERASE, [oldest, oldest])).length === BATCH_SIZE);
  }
}
