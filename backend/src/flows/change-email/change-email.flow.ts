import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConfirmEmailChange, User } from 'shared-ui/contracts';
import { EmailChangesService, toUser } from '../../modules/account/index.ts';
import { ListingsFacade } from '../../modules/listings/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';

/**
 * An account moves to another address, and its listings with it. The code from the old address proves what a login there
 * proves: what was posted with it is confirmed first. Else whoever reads that mailbox could confirm it later, and speak with
 * the profile of an account that is no longer theirs (product.md 2).
 */
@Injectable()
export class ChangeEmailFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: EmailChangesService,
    private readonly listings: ListingsFacade,
  ) {}

  /** The refusal is thrown after the commit, so that a wrong try stays counted. */
  async confirm(me: SessionUser, codes: ConfirmEmailChange): Promise<User> {
    const outcome = await this.em.transactional(async (em) => {
      const changed = await this.changes.settle(em, me, codes);
      if (changed instanceof AppError) return changed;
      await this.listings.confirmPostedBy(em, { userId: me.id, email: changed.from });
      await this.listings.changeEmail(em, me.id, changed);
      return toUser(changed.account);
    });
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }
}
