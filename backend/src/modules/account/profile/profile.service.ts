import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ProfileChanges, User } from 'shared-ui/contracts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { type AccountEntity, keyOfName } from '../account.entity.ts';
import { ownAccount } from '../own-account.ts';
import { chosenUsername, UsernameTakenError } from '../username/chosen-username.ts';
import { toE164 } from '../phone/phone-number.ts';
import { ensureFree, PhoneTextsService } from '../phone/phone-texts.service.ts';
import { PhoneVerificationEntity } from '../phone/phone-verification.entity.ts';
import { PhoneNumberWrongError } from '../phone/phone.errors.ts';
import { toUser } from '../user.ts';
import { visibleNameOf } from '../username/username.ts';

@Injectable()
export class ProfileService {
  constructor(
    private readonly em: EntityManager,
    private readonly texts: PhoneTextsService,
    private readonly limits: Limits,
  ) {}

  /**
   * Changes what is given of one's profile. A new number is unverified and gets a code by SMS after the commit; where that
   * fails the number is kept, and GET phone-verification says so. Throws UsernameRefusedError, UsernameTakenError,
   * PhoneNumberWrongError, PhoneTakenError, LimitedError.
   */
  async update(me: SessionUser, changes: ProfileChanges, callerAddress: string): Promise<User> {
    await this.limits.take('account.profile', String(me.id));
    const before = await ownAccount(this.em.fork(), me.id);
    // Judged before anything is counted or written.
    const fresh = cleaned(changes, before);
    if (fresh.username !== undefined) await this.ensureFreeName(me.id, fresh.username);
    const isNewNumber = Boolean(fresh.phoneNumber) && fresh.phoneNumber !== before.phoneNumber;
    if (isNewNumber) await this.limits.take('account.phone-change', String(me.id));
    const user = await this.save(me.id, fresh);
    if (isNewNumber) await this.startVerification(me.id, callerAddress);
    return user;
  }

  // The index decides between two at once. This comes first so that a taken name uses up none of the day's numbers.
  private async ensureFreeName(id: number, username: string): Promise<void> {
    const same = `select 1 from account.account where id <> ? and ${keyOfName('username')} = ${keyOfName('?::text')}`;
    if ((await this.em.fork().execute<object[]>(same, [id, username])).length > 0) throw new UsernameTakenError();
  }

  private async save(id: number, fresh: Fresh): Promise<User> {
    const { phoneNumber, ...plain } = fresh;
    try {
      return await this.em.fork().transactional(async (em) => {
        const account = await ownAccount(em, id, LockMode.PESSIMISTIC_WRITE);
        Object.assign(account, plain);
        if (phoneNumber !== undefined && phoneNumber !== account.phoneNumber) await movePhone(em, account, phoneNumber);
        await em.flush();
        return toUser(account);
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? new UsernameTakenError() : error;
    }
  }

  // A refusal is seen by who opens /verify, with the way to try again.
  private async startVerification(accountId: number, callerAddress: string): Promise<void> {
    await this.texts.send(accountId, callerAddress).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

type Fresh = ReturnType<typeof cleaned>;

/** Only what is given, as it will be kept; '' empties a field. */
function cleaned({ username, bio, languages, profilePictureUrl, phoneNumber }: ProfileChanges, before: AccountEntity) {
  const isNewName = username !== undefined && username !== before.username;
  return {
    ...(isNewName && { username: chosenUsername(username) }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(languages !== undefined && { languages: visibleNameOf(languages ?? '') || null }),
    ...(profilePictureUrl !== undefined && { profilePictureUrl }),
    ...(phoneNumber !== undefined && { phoneNumber: phoneNumber === null ? null : keptNumber(phoneNumber) }),
  };
}

function keptNumber(typed: string): string {
  const e164 = toE164(typed);
  if (e164 === undefined) throw new PhoneNumberWrongError();
  return e164;
}

/** A number that changed is unverified, and so is none. */
async function movePhone(em: EntityManager, account: AccountEntity, phoneNumber: string | null): Promise<void> {
  if (phoneNumber === null) await em.nativeDelete(PhoneVerificationEntity, { account: account.id });
  else await ensureFree(em, account.id, phoneNumber);
  account.phoneNumber = phoneNumber;
  account.verified = false;
}
