import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { HOUR_MS, PRODUCT } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { OneTimeCodes, randomId } from '../../../platform/one-time-codes/one-time-codes.ts';
import { LoginLinkEntity } from './login-link.entity.ts';
import { loginErrors } from './login.errors.ts';

const LOGIN_LINK_MAIL = 'account.send-login-link';
const LINK_PURPOSE = 'account.login-link';
/** All mails have the same link: who uses an older one of them gets in too. */
const LINK_GENERATION = 1;

/** A day: who is kept from codes by strangers may read the mail later. */
const LIFETIME_MS = 24 * HOUR_MS;
const REPEAT_MS = HOUR_MS;

/** An expired link, which is always due for a repetition, becomes another one. */
const RENEW = `
  insert into account.login_link as link (id, email, last_sent_at, expires_at) values (?, ?, ?, ?)
  on conflict (email) do update set
    id = case when link.expires_at > excluded.last_sent_at then link.id else excluded.id end,
    generation = link.generation + 1, last_sent_at = excluded.last_sent_at, expires_at = excluded.expires_at
  where link.last_sent_at <= ?
  returning id`;

/** Logging in by a link that nobody can guess, where strangers keep codes from an address or from the whole site (PRODUCT.md 8). */
@Injectable()
export class LoginLinksService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly outbox: MailOutbox,
    private readonly clock: Clock,
  ) {}

  /** Mails a link to the address, at most once an hour: the mails before have the same one. */
  send(email: string): Promise<void> {
    const now = this.clock.now().getTime();
    const times = [now, now + LIFETIME_MS, now - REPEAT_MS].map((time) => new Date(time));
    return this.em.fork().transactional(async (em) => {
      const [link] = await em.execute<{ id: number }[]>(RENEW, [randomId(), email, ...times]);
      if (link !== undefined) await this.outbox.order(em, LOGIN_LINK_MAIL, [{ subject: link.id }]);
    });
  }

  /** Returns the address of the link, once. */
  async redeem(em: EntityManager, token: string): Promise<string | AppError> {
    const id = this.codes.verifyLinkToken(LINK_PURPOSE, token)?.id;
    const link =
      id === undefined ? null : await em.findOne(LoginLinkEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (link?.isLive(this.clock.now()) !== true) return loginErrors.login_link_gone();
    await em.remove(link).flush();
    return link.email;
  }
}

/** By the link's id. */
export const loginLinkMail = mailKind({
  name: LOGIN_LINK_MAIL,
  repeats: true,
  isUrgent: true,
  findFacts: async ({ subject }, { em, now, codes }) => {
    const link = await em.findOne(LoginLinkEntity, { id: Number(subject) });
    if (link?.isLive(now) !== true) return undefined;
    return { to: link.email, token: codes.createLinkToken(LINK_PURPOSE, link.id, LINK_GENERATION) };
  },
  compose: ({ token }, siteUrl) => linkMail(token, siteUrl),
});

/** The same text for everybody, as in the mail with a code. `siteUrl` has no trailing slash. */
function linkMail(token: string, siteUrl: string) {
  return layoutMail({
    subject: `Your link to log in to ${PRODUCT}`,
    preheader: 'It works once, for 24 hours, in any browser.',
    title: 'Your link',
    blocks: [
      paragraph(
        'Somebody asks for codes again and again, perhaps to guess one. So that you get in all the same, this mail has a link instead:',
      ),
      button('Log In', `${siteUrl}/log-in#${token}`),
      paragraph('It works once, for 24 hours, in any browser.'),
      note(
        `**Never pass this link on.** Nobody from ${PRODUCT} will ask you for it. If you did not ask for it, do nothing: nobody gets in without the link.`,
      ),
    ],
    because: 'somebody entered your address to log in',
    siteUrl,
  });
}
