import { defineEntity, p } from '@mikro-orm/core';
import { ListingEntity } from '../listing.entity.ts';

const index = (name: string, columns: string) => ({
  name,
  expression: `create index ${name} on listings.contact_request (${columns})`,
});

const ContactRequestSchema = defineEntity({
  name: 'ContactRequest',
  schema: 'listings',
  tableName: 'contact_request',
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
    /** Null once the listing is gone. */
    listing: () => p.manyToOne(ListingEntity).mapToPk().nullable().deleteRule('set null'),
    /** Whose details they are. */
    ownerId: p.bigint('number'),
    /** Who was given them; null once that account is gone. */
    askerId: p.bigint('number').nullable(),
    /** 'MAA to LHR', as it was when they first asked: what the listing becomes later is another trip. */
    route: p.text(),
    askedAt: p.datetime(),
    lastAskedAt: p.datetime(),
    times: p.integer().default(1),
  },
  uniques: [{ name: 'contact_request_once', properties: ['listing', 'askerId'] }],
  indexes: [
    index('contact_request_by_listing', 'listing_id, last_asked_at desc, id desc'),
    index('contact_request_by_owner', 'owner_id, asker_id'),
    index('contact_request_by_asker', 'asker_id, owner_id'),
  ],
  checks: [
    { name: 'contact_request_of_another', expression: 'asker_id <> owner_id' },
    { name: 'contact_request_times', expression: 'times > 0 and last_asked_at >= asked_at' },
    { name: 'contact_request_route', expression: "route ~ '^[A-Z]{3} to [A-Z]{3}$'" },
  ],
});

/** Who was given whose contact details, and when: one a listing and asker (product.md 3). Private to this module. */
export class ContactRequestEntity extends ContactRequestSchema.class {}
ContactRequestSchema.setClass(ContactRequestEntity);
