import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FormerAccounts } from '../../platform/former-accounts/former-accounts.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { LoginNeededError } from '../../platform/login/session-store.ts';
import { PersonalData, type PersonalDataPart } from '../../platform/personal-data/personal-data.ts';
import { pictureAddress } from '../../platform/pictures/pictures.ts';
import { AccountEntity } from './account.entity.ts';
import { EmailChangeEntity, EmailChangeNoticeEntity } from './email-change/email-change.entity.ts';
import { LoginChallengeEntity } from './login/login-challenge.entity.ts';
import { LoginLinkEntity } from './login/login-link.entity.ts';
import { PhoneVerificationEntity } from './phone/phone-verification.entity.ts';
import { REMOVE_PICTURE } from './picture/picture.service.ts';
import { SessionEntity } from './sessions/account.session-store.ts';
import { ErasedAccounts } from './erasure/erased-accounts.ts';
import { FORMER_SUSPENSION } from './suspension/suspensions.ts';

/** The account and what belongs to it. Erased last: other modules read `account.public_profile` while they erase. */
@Injectable()
export class AccountPersonalData implements PersonalDataPart, OnModuleInit {
  readonly part = 'account';
  readonly erasedLast = true;

  constructor(
    private readonly personalData: PersonalData,
    private readonly formerAccounts: FormerAccounts,
    private readonly erasedAccounts: ErasedAccounts,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.personalData.register(this);
  }

  async collect(em: EntityManager, userId: number): Promise<object> {
    const own = { user: userId };
    const { id, email, ...account } = await findAccount(em, userId);
    const { username, phoneNumber, verified, picture, bio, createdAt, suspendedAt } = account;
    const { languages, languageCodes, bioPublic, searchable } = account;
    return {
      id,
      email,
      username,
      phoneNumber,
      verified,
      languages,
      languageCodes,
      bio,
      bioPublic,
      searchable,
      createdAt,
      profilePictureUrl: picture ? pictureAddress(picture) : null,
      // Of an account from before pictures were stored here, until it is fetched
      profilePictureLink: account.profilePictureUrl ?? null,
      suspendedAt: suspendedAt ?? null,
      sessions: await em.find(SessionEntity, own, {
        fields: ['browser', 'system', 'kind', 'createdAt', 'lastUsedAt'],
        orderBy: { lastUsedAt: 'desc' },
      }),
      loginsInProgress: await em.find(LoginChallengeEntity, { email }, { fields: ['lastSentAt', 'expiresAt'] }),
      loginLinks: await em.find(LoginLinkEntity, { email }, { fields: ['lastSentAt', 'expiresAt'] }),
      phoneVerification: await em.findOne(
        PhoneVerificationEntity,
        { account: userId },
        { fields: ['phoneNumber', 'state', 'sentAt', 'expiresAt'] },
      ),
      emailChange: await em.findOne(EmailChangeEntity, own, { fields: ['email', 'lastSentAt', 'codesExpireAt'] }),
      formerEmailsToNotify: await em.find(EmailChangeNoticeEntity, own, { fields: ['oldEmail', 'changedAt'] }),
    };
  }

  /** Logins in progress first, in the order in which a login locks. Throws LoginNeededError where the account is gone already. */
  async lock(em: EntityManager, userId: number): Promise<void> {
    const { email } = await findAccount(em, userId);
    await em.nativeDelete(LoginChallengeEntity, { email });
    await em.nativeDelete(LoginLinkEntity, { email });
    await findAccount(em, userId, LockMode.PESSIMISTIC_WRITE);
  }

  /** Foreign keys cascade, and jobs delete the files of the picture and record the erasure. Who is suspended stays so. */
  async erase(em: EntityManager, userId: number): Promise<void> {
    const account = await findAccount(em, userId);
    await this.storeSuspension(em, account);
    await this.erasedAccounts.record(em, account);
    if (account.picture) await this.jobs.send(em, REMOVE_PICTURE, { picture: account.picture });
    await em.flush();
    await em.nativeDelete(AccountEntity, { id: userId });
  }

  private async storeSuspension(
    em: EntityManager,
    { email, phoneNumber, verified, suspendedAt }: AccountEntity,
  ): Promise<void> {
    if (!suspendedAt) return;
    // Anybody can type a number that is not verified
    const verifiedNumber = verified ? (phoneNumber ?? undefined) : undefined;
    await this.formerAccounts.store(em, FORMER_SUSPENSION, { email, phoneNumber: verifiedNumber }, {});
  }
}

/** Suspended or not: their data is theirs. Throws LoginNeededError where it is gone. */
async function findAccount(em: EntityManager, id: number, lockMode?: LockMode): Promise<AccountEntity> {
  const account = await em.findOne(AccountEntity, id, { lockMode, refresh: true });
  if (account === null) throw new LoginNeededError();
  return account;
}
