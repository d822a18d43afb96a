import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { codeSchema, type PhoneVerification, type User } from 'shared-ui/contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { InvalidInputError } from '../../../platform/errors/invalid-input-error.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { MOST_TRIES, secondsUntil } from '../../../platform/one-time-codes/code-rules.ts';
import { type CodeVerdict, PhoneCodes } from '../../../platform/sms/phone-codes.ts';
import { SmsOffError } from '../../../platform/sms/sms.errors.ts';
import { ownAccount } from '../own-account.ts';
import { PhoneTextsService } from './phone-texts.service.ts';
import { NO_PHONE_VERIFICATION, PhoneVerificationEntity } from './phone-verification.entity.ts';
import {
  PhoneCodeExpiredError,
  PhoneCodeWrongError,
  PhoneMissingError,
  PhoneTakenError,
  PhoneTriesUsedUpError,
  PhoneVerifiedError,
} from './phone.errors.ts';
import { toUser } from '../user.ts';

const phoneCodeSchema = z.object({ code: codeSchema });

/** One try, counted before the provider is asked, so that no number of calls at once makes more of them. */
const TAKE_TRY = `
  update account.phone_verification as v set tries = v.tries + 1 from account.account as a
  where v.account_id = ? and a.id = v.account_id and a.phone_number = v.phone_number and not a.verified
    and v.reference is not null and v.expires_at > ? and v.tries < ${MOST_TRIES}
  returning v.reference, v.phone_number, v.tries`;

/** Where the tries began anew meanwhile, there is none to give back. */
const GIVE_TRY_BACK = `
  update account.phone_verification set tries = greatest(tries - 1, 0) where account_id = ? and reference = ?`;

interface Try {
  readonly reference: string;
  readonly phone_number: string;
  readonly tries: number;
}

@Injectable()
export class PhoneVerificationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: PhoneCodes,
    private readonly texts: PhoneTextsService,
    private readonly clock: Clock,
  ) {}

  /** How far the check of one's number is. */
  async get(me: SessionUser): Promise<PhoneVerification> {
    const em = this.em.fork();
    const { phoneNumber, verified } = await ownAccount(em, me.id);
    if (!phoneNumber || verified) return NO_PHONE_VERIFICATION;
    const row = await em.findOne(PhoneVerificationEntity, { account: me.id });
    return row?.shown(phoneNumber, this.clock.now()) ?? NO_PHONE_VERIFICATION;
  }

  /** A new code to the same number. Throws as PhoneTextsService.send does. */
  resend(me: SessionUser, callerAddress: string): Promise<void> {
    return this.texts.send(me.id, callerAddress);
  }

  /**
   * Verifies one's number by the code of the newest text. Throws PhoneMissingError, PhoneVerifiedError,
   * InvalidInputError, PhoneCodeWrongError, PhoneCodeExpiredError, PhoneTriesUsedUpError, PhoneTakenError, and what
   * PhoneCodes.check throws: the try does not count then.
   */
  async verify(me: SessionUser, code: string): Promise<User> {
    if (!this.codes.on) throw new SmsOffError();
    const { phoneNumber, verified } = await ownAccount(this.em.fork(), me.id);
    if (!phoneNumber) throw new PhoneMissingError();
    if (verified) throw new PhoneVerifiedError();
    const { error } = phoneCodeSchema.safeParse({ code });
    if (error) throw new InvalidInputError(error.issues);
    const [taken] = await this.em.fork().execute<Try[]>(TAKE_TRY, [me.id, this.clock.now()]);
    if (taken === undefined) throw await this.whyNoTry(me.id);
    const verdict = await this.ask(me.id, taken, code);
    if (verdict === 'right') return this.settle(me.id, taken.phone_number);
    if (verdict === 'expired') await this.expire(me.id, taken);
    // Of two calls with the right code the second one finds it used.
    if ((await ownAccount(this.em.fork(), me.id)).verified) throw new PhoneVerifiedError();
    throw verdict === 'wrong' ? new PhoneCodeWrongError(MOST_TRIES - taken.tries) : new PhoneCodeExpiredError();
  }

  private async ask(accountId: number, { reference }: Try, code: string): Promise<CodeVerdict> {
    try {
      return await this.codes.check(reference, code);
    } catch (error) {
      await this.em.fork().execute(GIVE_TRY_BACK, [accountId, reference]);
      throw error;
    }
  }

  private async settle(accountId: number, phoneNumber: string): Promise<User> {
    return this.em.fork().transactional(async (em) => {
      const account = await ownAccount(em, accountId, LockMode.PESSIMISTIC_WRITE);
      if (account.phoneNumber !== phoneNumber) throw new PhoneCodeExpiredError();
      account.verified = true;
      await em.flush().catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException ? new PhoneTakenError() : error;
      });
      await em.nativeDelete(PhoneVerificationEntity, { account: accountId });
      return toUser(account);
    });
  }

  private async expire(accountId: number, { reference }: Try): Promise<void> {
    const expiresAt = this.clock.now();
    await this.em.fork().nativeUpdate(PhoneVerificationEntity, { account: accountId, reference }, { expiresAt });
  }

  private async whyNoTry(accountId: number): Promise<Error> {
    const em = this.em.fork();
    const { phoneNumber, verified } = await ownAccount(em, accountId);
    if (verified) return new PhoneVerifiedError();
    const row = await em.findOne(PhoneVerificationEntity, { account: accountId });
    const now = this.clock.now();
    if (row === null || row.takesTries || row.phoneNumber !== phoneNumber || row.expiresAt <= now)
      return new PhoneCodeExpiredError();
    return new PhoneTriesUsedUpError(secondsUntil(row.expiresAt, now));
  }
}
