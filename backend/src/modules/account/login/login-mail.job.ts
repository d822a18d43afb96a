import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CODE_LIFETIME_MINUTES, PRODUCT } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { codeBox, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { CODE_MAIL_RETRIES, OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { LoginChallengeEntity } from './login-challenge.entity.ts';

export const SEND_LOGIN_CODE = 'account.send-login-code';
export const LOGIN_PURPOSE = 'account.login';

const MARK_SENT = 'update account.login_challenge set sent_generation = greatest(sent_generation, ?) where id = ?';

interface SendLoginCode {
  challengeId: number;
}

/** Mails the code of a login. Reads the recipient and derives the code when it sends. */
@Injectable()
export class LoginMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly codes: OneTimeCodes,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<SendLoginCode>(SEND_LOGIN_CODE, (data) => this.send(data), CODE_MAIL_RETRIES);
  }

  /**
   * Sends nothing when the login is over, the code has expired or would be refused, or its mail has already been sent. A
   * crash between sending and marking repeats the mail, with the same message id.
   */
  send({ challengeId }: SendLoginCode): Promise<void> {
    return runExclusively(this.em, `${SEND_LOGIN_CODE}/${challengeId}`, async (em) => {
      const challenge = await em.findOne(LoginChallengeEntity, { id: challengeId });
      if (challenge === null || !challenge.needsMail(this.clock.now())) return;
      const { id, generation, email } = challenge;
      const mail = loginMail(this.codes.createCode(LOGIN_PURPOSE, id, generation), this.settings.publicUrl);
      await this.mailer.send({ ...mail, to: email, messageId: `login.${id}.${generation}` });
      await em.execute(MARK_SENT, [generation, id]);
    });
  }
}

/**
 * The mail with the code of a login (design/mocks/mail-code.html). The same text for everybody: it must not reveal whether
 * the address has an account. `siteUrl` has no trailing slash.
 */
export function loginMail(code: string, siteUrl: string) {
  return layoutMail({
    subject: `Your code to log in to ${PRODUCT}`,
    preheader: `It works for ${CODE_LIFETIME_MINUTES} minutes, in the browser where you asked for it.`,
    title: 'Your code',
    blocks: [
      paragraph('Enter it where you are logging in:'),
      codeBox(code),
      paragraph(`It works for ${CODE_LIFETIME_MINUTES} minutes, and only in the browser where you asked for it.`),
      note(
        `**Never tell this code to anyone.** Nobody from ${PRODUCT} will ask you for it. If you did not ask for it, do nothing: nobody gets in without the code.`,
      ),
    ],
    because: 'somebody entered your address to log in',
    siteUrl,
  });
}
