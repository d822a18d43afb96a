import { defineEntity, type EntityManager, p } from '@mikro-orm/core';
import { unguessableId } from '../../../platform/one-time-codes/code-rules.ts';
import { LINK_MS } from '../listing-confirmation.entity.ts';
import { ListingEntity } from '../listing.entity.ts';

const ContactEmailConfirmationSchema = defineEntity({
  name: 'ContactEmailConfirmation',
  schema: 'listings',
  tableName: 'contact_email_confirmation',
  properties: {
    id: p.bigint('number').primary().autoincrement(false),
    listing: () => p.manyToOne(ListingEntity).mapToPk().unique().deleteRule('cascade'),
    email: p.text(),
    linkExpiresAt: p.datetime(),
    sentAt: p.datetime().nullable(),
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
 * A contact address that somebody typed for their listing, and whether its owner followed the link sent there. Without a row the
 * address is no contact of the listing: it was taken back, or its owner never answered.
 */
export class ContactEmailConfirmationEntity extends ContactEmailConfirmationSchema.class {
  static open(em: EntityManager, listing: number, email: string, now: Date): ContactEmailConfirmationEntity {
    return em.create(ContactEmailConfirmationEntity, {
      ...{ id: unguessableId(), listing, email },
      linkExpiresAt: new Date(now.getTime() + LINK_MS),
    });
  }
}
ContactEmailConfirmationSchema.setClass(ContactEmailConfirmationEntity);
