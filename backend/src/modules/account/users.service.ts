import type { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { User } from 'contracts';
import { pictureAddress } from '../../platform/pictures/pictures.ts';
import { LoginNeededError } from '../../platform/login/session-store.ts';
import { AccountEntity } from './account.entity.ts';
import { formatPhone, maskPhone } from './phone/phone-number.ts';

@Injectable()
export class UsersService {
  constructor(private readonly em: EntityManager) {}

  /** The caller's own account. Throws LoginNeededError where it was deleted a moment ago. */
  async get(id: number): Promise<User> {
    return toUser(await getOwnAccount(this.em.fork(), id));
  }
}

/** An account for its owner, and nobody else. */
export const toUser = (account: AccountEntity): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  phoneNumber: account.phoneNumber ? formatPhone(account.phoneNumber) : null,
  phoneNumberMasked: account.phoneNumber ? maskPhone(account.phoneNumber) : null,
  profilePictureUrl: account.picture ? pictureAddress(account.picture) : null,
  languages: account.languages ?? null,
  languageCodes: account.languageCodes,
  bio: account.bio ?? null,
  verified: account.verified,
  bioPublic: account.bioPublic,
  searchable: account.searchable,
});

/**
 * The account of the caller as it is now. Throws LoginNeededError where it was deleted or suspended since this request began.
 * With a lock, call it in a transaction.
 */
export async function getOwnAccount(em: EntityManager, id: number, lockMode?: LockMode): Promise<AccountEntity> {
  const account = await em.findOne(AccountEntity, id, { lockMode, refresh: true });
  if (account === null || account.suspendedAt) throw new LoginNeededError();
  return account;
}
