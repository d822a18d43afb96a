import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { inTurn } from '../../../platform/jobs/in-turn.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { CODE_MAIL_RETRIES } from '../../../platform/one-time-codes/code-rules.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { LoginChallengeEntity } from './login-challenge.entity.ts';
import { loginMail } from './login-mail.ts';

export const SEND_LOGIN_CODE = 'account.send-login-code';
export const LOGIN_PURPOSE = 'account.login';

const NOTE_SENT = 'update account.login_challenge set sent_generation = greatest(sent_generation, ?) where id = ?';

interface SendLoginCode {
  challengeId: number;
}

/** Sends the code of a login. Whom it goes to is read, and the code derived, at the moment of sending. */
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
   * Sends nothing when the login is over, its code has expired or would be refused, or this code's mail has left. A crash
   * between sending and noting repeats the mail, under the same message id.
   */
  send({ challengeId }: SendLoginCode): Promise<void> {
    return inTurn(this.em, `${SEND_LOGIN_CODE}/${challengeId}`, async (em) => {
      const challenge = await em.findOne(LoginChallengeEntity, { id: challengeId });
      if (challenge === null || !challenge.waitsForMail(this.clock.now())) return;
      const { id, generation, email } = challenge;
      const mail = loginMail(this.codes.codeFor(LOGIN_PURPOSE, id, generation), this.settings.publicUrl);
      await this.mailer.send({ ...mail, to: email, messageId: `login.${id}.${generation}` });
      await em.execute(NOTE_SENT, [generation, id]);
    });
  }
}
