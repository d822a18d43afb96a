import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PRODUCT } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { AccountEntity } from '../account.entity.ts';

const SEND_LINK = 'account.send-suspended-data-link';
const LINK_PURPOSE = 'account.suspended-data';
const LIFETIME_HOURS = 24;
const MINUTE_MS = 60_000;

interface SendLink {
  readonly accountId: number;
  /** When the link expires, in minutes since 1970: the generation of its token, which so needs no row. */
  readonly until: number;
}

/** Expired, altered, or of an account that is gone or no longer suspended: one error for all. */
export class SuspendedDataLinkGoneError extends AppError {
  readonly kind = 'refused';
  readonly code = 'account.suspended_link_gone';

  constructor() {
    super('This link does not work any more. Please log in with your email to get a new one.');
  }
}

/** Suspended people cannot log in; the link in this mail opens their data, and nothing else. */
@Injectable()
export class SuspendedDataLinks implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<SendLink>(SEND_LINK, (data) => this.send(data));
  }

  /** For somebody who has just proven that the address is theirs. Returns whether there is an account, and a mail. */
  async order(em: EntityManager, email: string): Promise<boolean> {
    const account = await em.findOne(AccountEntity, { email, suspendedAt: { $ne: null } }, { fields: ['id'] });
    if (account === null || this.settings.smtpUrl === undefined) return false;
    const until = Math.floor(this.clock.now().getTime() / MINUTE_MS) + LIFETIME_HOURS * 60;
    await this.jobs.send(em, SEND_LINK, { accountId: account.id, until } satisfies SendLink);
    return true;
  }

  /** Returns the id of the suspended account that the link is for. It works again until it expires. Throws SuspendedDataLinkGoneError. */
  async verify(em: EntityManager, token: string): Promise<number> {
    const link = this.codes.verifyLinkToken(LINK_PURPOSE, token);
    if (link === undefined || link.generation * MINUTE_MS <= this.clock.now().getTime())
      throw new SuspendedDataLinkGoneError();
    const account = await em.findOne(AccountEntity, { id: link.id, suspendedAt: { $ne: null } }, { fields: ['id'] });
    if (account === null) throw new SuspendedDataLinkGoneError();
    return account.id;
  }

  /** A job that runs twice repeats the mail, with the same message id. */
  private async send({ accountId, until }: SendLink): Promise<void> {
    const account = await this.em.fork().findOne(AccountEntity, { id: accountId, suspendedAt: { $ne: null } });
    if (account === null) return;
    const token = this.codes.createLinkToken(LINK_PURPOSE, accountId, until);
    const mail = suspendedDataMail(token, this.settings.publicUrl);
    await this.mailer.send({ ...mail, to: account.email, messageId: `suspended-data.${accountId}.${until}` });
  }
}

/** `siteUrl` has no trailing slash. */
export function suspendedDataMail(token: string, siteUrl: string) {
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
