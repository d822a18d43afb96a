import { defineEntity, type EntityManager, p } from '@mikro-orm/core';
import { randomId } from '../../../platform/one-time-codes/one-time-codes.ts';
import { LINK_TTL_MS, ListingEntity } from '../listing.entity.ts';

const ContactEmailConfirmationSchema = defineEntity({
  name: 'ContactEmailConfirmation',
  schema: 'listings',
  tableName: 'contact_email_confirmation',
  properties: {
    id: p.bigint('number').primary().autoincrement(false),
    listing: () => p.manyToOne(ListingEntity).mapToPk().unique().deleteRule('cascade'),
    email: p.text(),
    linkExpiresAt: p.datetime(),
    confirmedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'contact_email_confirmation_open',
      expression:
        'create index contact_email_confirmation_open on listings.contact_email_confirmation (link_expires_at) where confirmed_at is null',
    },
    {
      name: 'contact_email_confirmation_by_email',
      expression: 'create index contact_email_confirmation_by_email on listings.contact_email_confirmation (email)',
    },
  ],
});

/**
 * Another contact address that somebody typed for their listing, and whether its owner followed the link sent there. No row: the
 * listing has none, because it was withdrawn, removed or never confirmed.
 */
export class ContactEmailConfirmationEntity extends ContactEmailConfirmationSchema.class {
  static open(em: EntityManager, listing: number, email: string, now: Date): ContactEmailConfirmationEntity {
    return em.create(ContactEmailConfirmationEntity, {
      id: randomId(),
      listing,
      email,
      linkExpiresAt: new Date(now.getTime() + LINK_TTL_MS),
    });
  }
}
ContactEmailConfirmationSchema.setClass(ContactEmailConfirmationEntity);
