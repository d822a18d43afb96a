import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MINUTE_MS, PRODUCT } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { accountErrors } from '../account.errors.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { AccountEntity } from '../account.entity.ts';

export const SUSPENDED_DATA_MAIL = 'account.send-suspended-data-link';
const LINK_PURPOSE = 'account.suspended-data';
const LIFETIME_HOURS = 24;

/** Suspended people cannot log in; the link in this mail opens their data, and nothing else. */
@Injectable()
export class SuspendedDataLinks {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly outbox: MailOutbox,
    private readonly clock: Clock,
  ) {}

  /** For somebody who has just proven that the address is theirs. Returns whether there is an account, and a mail. */
  async order(em: EntityManager, email: string): Promise<boolean> {
    const account = await em.findOne(AccountEntity, { email, suspendedAt: { $ne: null } }, { fields: ['id'] });
    if (account === null || !this.outbox.isOn) return false;
    await this.outbox.order(em, SUSPENDED_DATA_MAIL, [{ subject: account.id, person: account.id }]);
    return true;
  }

  /** Returns the id of the suspended account that the link is for. It works again until it expires. Throws suspended_link_gone. */
  async verify(em: EntityManager, token: string): Promise<number> {
    const link = this.codes.verifyLinkToken(LINK_PURPOSE, token);
    if (link === undefined || link.generation * MINUTE_MS <= this.clock.now().getTime())
      throw accountErrors.suspended_link_gone();
    const account = await em.findOne(AccountEntity, { id: link.id, suspendedAt: { $ne: null } }, { fields: ['id'] });
    if (account === null) throw accountErrors.suspended_link_gone();
    return account.id;
  }
}

/** By the account's id. The generation of the token is when it expires, in minutes since 1970: it needs no row. */
export const suspendedDataMail = mailKind({
  name: SUSPENDED_DATA_MAIL,
  repeats: true,
  findFacts: async ({ person }, { em, now, codes }) => {
    const account = await em.findOne(AccountEntity, { id: person ?? 0, suspendedAt: { $ne: null } });
    if (account === null) return undefined;
    const until = Math.floor(now.getTime() / MINUTE_MS) + LIFETIME_HOURS * 60;
    return { to: account.email, token: codes.createLinkToken(LINK_PURPOSE, account.id, until) };
  },
  compose: ({ token }, siteUrl) => dataMail(token, siteUrl),
});

/** `siteUrl` has no trailing slash. */
function dataMail(token: string, siteUrl: string) {
  return layoutMail({
    subject: `Your data at ${PRODUCT}`,
    preheader: 'Your account is suspended. You can still download your data, or delete it.',
    title: 'Your data',
    blocks: [
      paragraph('Your account is suspended, so you cannot log in. What we store about you is still yours.'),
      paragraph('With this link you can download it, or delete your account:'),
      button('See My Data', `${siteUrl}/suspended#${token}`),
      paragraph(`The link works for ${LIFETIME_HOURS} hours.`),
      note('**Never pass this link on.** Who has it can read your data and delete your account.'),
    ],
    because: 'you tried to log in with this address',
    siteUrl,
  });
}
