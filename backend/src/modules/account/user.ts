import type { User } from 'shared-ui/contracts';
import type { AccountEntity } from './account.entity.ts';
import { displayOf, maskedOf } from './phone/phone-number.ts';

/** Oneself, as the contract has it. Nobody else is given this. */
export const toUser = (account: AccountEntity): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  phoneNumber: account.phoneNumber ? displayOf(account.phoneNumber) : null,
  phoneNumberMasked: account.phoneNumber ? maskedOf(account.phoneNumber) : null,
  profilePictureUrl: account.profilePictureUrl ?? null,
  languages: account.languages ?? null,
  bio: account.bio ?? null,
  verified: account.verified,
});
