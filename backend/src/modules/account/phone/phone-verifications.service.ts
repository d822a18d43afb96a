import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { codeSchema, type PhoneVerification, type User } from 'contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { InvalidInputError } from '../../../platform/errors/invalid-input-error.ts';
import { FormerAccounts } from '../../../platform/former-accounts/former-accounts.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { MAX_ATTEMPTS, secondsUntil } from '../../../platform/one-time-codes/one-time-codes.ts';
import { type CodeCheck, PhoneCodes, smsErrors } from '../../../platform/sms/phone-codes.ts';
import { FORMER_SUSPENSION } from '../suspension/suspensions.ts';
import { getOwnAccount, toUser } from '../users.service.ts';
import { isUnsent, PhoneTextsService } from './phone-texts.service.ts';
import { MAX_SHARED_ATTEMPTS, NO_PHONE_VERIFICATION, PhoneVerificationEntity } from './phone-verification.entity.ts';
import { phoneErrors } from './phone.errors.ts';

const phoneCodeSchema = z.object({ code: codeSchema });

const ATTEMPTS = `case when v.shared then ${MAX_SHARED_ATTEMPTS} else ${MAX_ATTEMPTS} end`;

/**
 * Counted before the provider is asked, so that parallel calls get no extra attempts. Those of who shares a check count for its beginner's row
 * too: giving up the number, or another account, must not start over.
 */
const COUNT_ATTEMPT = `
  with mine as (
    select v.account_id, v.reference, v.shared
    from account.phone_verification v join account.account a on a.id = v.account_id
    where v.account_id = ? and a.phone_number = v.phone_number and not a.verified
      and v.reference is not null and v.expires_at > ? and v.tries < ${ATTEMPTS}
  ), begun as (
    update account.phone_verification b set shared_tries = b.shared_tries + 1 from mine
    where mine.shared and b.reference = mine.reference and not b.shared and b.shared_tries < ${MAX_SHARED_ATTEMPTS}
    returning b.shared_tries
  )
  update account.phone_verification as v set tries = v.tries + 1 from mine
  where v.account_id = mine.account_id and v.reference = mine.reference and v.tries < ${ATTEMPTS}
    and (not mine.shared or exists (select from begun) or not exists (
      select from account.phone_verification b where b.reference = mine.reference and not b.shared
    ))
  returning v.reference, v.phone_number,
    least(${ATTEMPTS} - v.tries, ${MAX_SHARED_ATTEMPTS} - (select shared_tries from begun)) as attempts_left`;

/** Does nothing where the attempts were reset meanwhile. */
const UNCOUNT_ATTEMPT = `
  with mine as (
    update account.phone_verification set tries = greatest(tries - 1, 0) where account_id = ? and reference = ?
    returning reference, shared
  )
  update account.phone_verification b set shared_tries = greatest(b.shared_tries - 1, 0) from mine
  where mine.shared and b.reference = mine.reference and not b.shared`;

interface Attempt {
  readonly reference: string;
  readonly phone_number: string;
  readonly attempts_left: number;
}

@Injectable()
export class PhoneVerificationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: PhoneCodes,
    private readonly texts: PhoneTextsService,
    private readonly formerAccounts: FormerAccounts,
    private readonly clock: Clock,
  ) {}

  async get(me: SessionUser): Promise<PhoneVerification> {
    const em = this.em.fork();
    const { phoneNumber, verified } = await getOwnAccount(em, me.id);
    if (!phoneNumber || verified) return NO_PHONE_VERIFICATION;
    const row = await em.findOne(PhoneVerificationEntity, { account: me.id });
    return row?.toPhoneVerification(phoneNumber, this.clock.now()) ?? NO_PHONE_VERIFICATION;
  }

  /** A new code to the same number. Throws as PhoneTextsService.send does. */
  resend(me: SessionUser, callerAddress: string): Promise<void> {
    return this.texts.send(me.id, callerAddress);
  }

  /**
   * Verifies the caller's number by the code of the newest text. Throws phone_missing, phone_verified,
   * InvalidInputError, phone_code_wrong, phone_code_expired, phone_tries_used_up, phone_taken, and what
   * PhoneCodes.check throws: then the attempt does not count.
   */
  async verify(me: SessionUser, code: string): Promise<User> {
    if (!this.codes.on) throw smsErrors.off();
    const { phoneNumber, verified } = await getOwnAccount(this.em.fork(), me.id);
    if (!phoneNumber) throw phoneErrors.phone_missing();
    if (verified) throw phoneErrors.phone_verified();
    const { error } = phoneCodeSchema.safeParse({ code });
    if (error) throw new InvalidInputError(error.issues);
    const [attempt] = await this.em.fork().execute<Attempt[]>(COUNT_ATTEMPT, [me.id, this.clock.now()]);
    if (attempt === undefined) throw await this.toRefusal(me.id);
    const result = await this.check(me.id, attempt, code);
    if (result === 'right') return this.markVerified(me.id, attempt.phone_number);
    if (result === 'expired') await this.expire(me.id, attempt);
    // Of two parallel calls with the right code, the second one finds it used.
    if ((await getOwnAccount(this.em.fork(), me.id)).verified) throw phoneErrors.phone_verified();
    throw result === 'wrong' ? phoneErrors.phone_code_wrong(attempt.attempts_left) : phoneErrors.phone_code_expired();
  }

  private async check(accountId: number, { reference }: Attempt, code: string): Promise<CodeCheck> {
    if (isUnsent(reference)) return 'wrong';
    try {
      return await this.codes.check(reference, code);
    } catch (error) {
      await this.em.fork().execute(UNCOUNT_ATTEMPT, [accountId, reference]);
      throw error;
    }
  }

  private async markVerified(accountId: number, phoneNumber: string): Promise<User> {
    return this.em.fork().transactional(async (em) => {
      const account = await getOwnAccount(em, accountId, LockMode.PESSIMISTIC_WRITE);
      if (account.phoneNumber !== phoneNumber) throw phoneErrors.phone_code_expired();
      if (await this.formerAccounts.has(em, FORMER_SUSPENSION, { phoneNumber })) throw phoneErrors.phone_taken();
      account.verified = true;
      await em.flush().catch((error: unknown) => {
        throw error instanceof UniqueConstraintViolationException ? phoneErrors.phone_taken() : error;
      });
      await em.nativeDelete(PhoneVerificationEntity, { account: accountId });
      return toUser(account);
    });
  }

  private async expire(accountId: number, { reference }: Attempt): Promise<void> {
    const expiresAt = this.clock.now();
    await this.em.fork().nativeUpdate(PhoneVerificationEntity, { account: accountId, reference }, { expiresAt });
  }

  /** Why COUNT_ATTEMPT found no row. */
  private async toRefusal(accountId: number): Promise<Error> {
    const em = this.em.fork();
    const { phoneNumber, verified } = await getOwnAccount(em, accountId);
    if (verified) return phoneErrors.phone_verified();
    const row = await em.findOne(PhoneVerificationEntity, { account: accountId });
    const now = this.clock.now();
    if (row === null || row.phoneNumber !== phoneNumber || row.expiresAt <= now)
      return phoneErrors.phone_code_expired();
    // With attempts left, others have used up those of the check that they share
    if (row.hasAttemptsLeft && !(row.shared && row.reference)) return phoneErrors.phone_code_expired();
    return phoneErrors.phone_tries_used_up(secondsUntil(row.expiresAt, now));
  }
}
