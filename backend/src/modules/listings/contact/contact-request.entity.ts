import { defineEntity, p } from '@mikro-orm/core';
import { ListingEntity } from '../listing.entity.ts';

const index = (name: string, table: string, columns: string) => ({
  name,
  expression: `create index ${name} on listings.${table} (${columns})`,
});

const ContactRequestSchema = defineEntity({
  name: 'ContactRequest',
  schema: 'listings',
  tableName: 'contact_request',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    /** Null once the listing is deleted. */
    listing: () => p.manyToOne(ListingEntity).mapToPk().nullable().deleteRule('set null'),
    /** Whose contact details they are. */
    ownerId: p.bigint('number'),
    /** Who was given them; null once that account is deleted. */
    askerId: p.bigint('number').nullable(),
    /** 'MAA to LHR', as it was at the first request, whatever the listing is changed to. */
    route: p.text(),
    askedAt: p.datetime(),
    lastAskedAt: p.datetime(),
    times: p.integer().default(1),
  },
  uniques: [{ name: 'contact_request_once', properties: ['listing', 'askerId'] }],
  indexes: [
    index('contact_request_by_listing', 'contact_request', 'listing_id, last_asked_at desc, id desc'),
    index('contact_request_by_owner', 'contact_request', 'owner_id, asker_id'),
    index('contact_request_by_asker', 'contact_request', 'asker_id, owner_id'),
    index('contact_request_by_age', 'contact_request', 'last_asked_at'),
  ],
  checks: [
    { name: 'contact_request_of_another', expression: 'asker_id <> owner_id' },
    { name: 'contact_request_times', expression: 'times > 0 and last_asked_at >= asked_at' },
    { name: 'contact_request_route', expression: "route ~ '^[A-Z]{3} to [A-Z]{3}$'" },
  ],
});

/** Who was given whose contact details, and when: one row a listing and asker (PRODUCT.md 3). Private to this module. */
export class ContactRequestEntity extends ContactRequestSchema.class {}
ContactRequestSchema.setClass(ContactRequestEntity);

const PendingContactRequestSchema = defineEntity({
  name: 'PendingContactRequest',
  schema: 'listings',
  tableName: 'pending_contact_request',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    listing: () => p.manyToOne(ListingEntity).mapToPk().deleteRule('cascade'),
    askerId: p.bigint('number'),
    askedAt: p.datetime(),
  },
  uniques: [{ name: 'pending_contact_request_once', properties: ['listing', 'askerId'] }],
  indexes: [index('pending_contact_request_by_asker', 'pending_contact_request', 'asker_id')],
});

/**
 * Who asked for the contact details of a listing that is not confirmed yet (PRODUCT.md 2). A table of its own, since nothing was revealed:
 * it permits no review, and the owner's list of contact requests does not name the asker. Private to this module.
 */
export class PendingContactRequestEntity extends PendingContactRequestSchema.class {}
PendingContactRequestSchema.setClass(PendingContactRequestEntity);
