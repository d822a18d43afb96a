import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { todayAnywhere } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { inTurn } from '../../../platform/jobs/in-turn.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { publicCard } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { contactOpenMail } from './contact-open-mail.ts';
import { PendingContactRequestEntity } from './pending-contact-request.entity.ts';

export const CONTACT_OPEN_MAIL = 'listings.contact-open-mail';

interface ContactOpenMail {
  requestId: number;
}

/** Tells who asked for the contact of an unconfirmed listing that it is open now (product.md 2). */
@Injectable()
export class ContactOpenMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ContactOpenMail>(CONTACT_OPEN_MAIL, (data) => this.send(data));
  }

  /**
   * Sends once, and forgets the request. Nothing where the asker has left, is suspended or is blocked, or where the public
   * does not see the listing any more. Where the site sends no mail, the request waits for ListingSweepJob. A crash between sending and forgetting repeats the mail, under the same message id.
   */
  async send({ requestId }: ContactOpenMail): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    await inTurn(this.em, `${CONTACT_OPEN_MAIL}/${requestId}`, async (em) => {
      const request = await em.findOne(PendingContactRequestEntity, { id: requestId });
      if (request === null) return;
      const facts = await this.factsOf(em, request);
      if (facts !== undefined)
        await this.mailer.send({ ...contactOpenMail(facts), to: facts.to, messageId: `contact-open.${requestId}` });
      await em.nativeDelete(PendingContactRequestEntity, { id: requestId });
    });
  }

  private async factsOf(em: EntityManager, { listing: listingId, askerId }: PendingContactRequestEntity) {
    const db = readDb<ListingsTables>(em);
    const today = todayAnywhere(this.clock.now().getTime());
    const asker = await db
      .selectFrom('account.mail_address')
      .select('email')
      .where('id', '=', String(askerId))
      .executeTakeFirst();
    const listing = await publicCard(db, listingId, today, askerId).executeTakeFirst();
    // Without a userId nobody has confirmed it
    if (asker === undefined || listing === undefined || listing.userId === null) return undefined;
    return { ...listing, listingId, to: asker.email, siteUrl: this.settings.publicUrl };
  }
}
