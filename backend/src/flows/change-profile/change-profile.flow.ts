import { Injectable } from '@nestjs/common';
import type { ProfileChanges, User } from 'contracts';
import { ProfileService } from '../../modules/account/index.ts';
import { ListingsFacade } from '../../modules/listings/index.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';

/** Changes the caller's profile, and in the same transaction the languages by which their listings are found. */
@Injectable()
export class ChangeProfileFlow {
  constructor(
    private readonly profile: ProfileService,
    private readonly listings: ListingsFacade,
  ) {}

  /** Throws as ProfileService.update. */
  update(me: SessionUser, changes: ProfileChanges, callerAddress: string): Promise<User> {
    return this.profile.update(me, changes, callerAddress, (em, codes) => this.listings.updateSpoken(em, me.id, codes));
  }
}
