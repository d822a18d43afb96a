import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConfirmEmailChange, User } from 'contracts';
import { accountErrors, EmailChangesService, FORMER_SUSPENSION, toUser } from '../../modules/account/index.ts';
import { ListingsFacade } from '../../modules/listings/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { FormerAccounts } from '../../platform/former-accounts/former-accounts.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';

/**
 * Changes the email of an account and its listings. The code from the old address proves as much as a login there: what was posted with
 * it in this browser is confirmed. The rest moves along unconfirmed, and its owner is asked about it as after a login (PRODUCT.md 2).
 */
@Injectable()
export class ChangeEmailFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: EmailChangesService,
    private readonly listings: ListingsFacade,
    private readonly formerAccounts: FormerAccounts,
  ) {}

  /** Throws the refusal after the commit, so that a wrong attempt stays counted. Throws suspended too. */
  async confirm(me: SessionUser, codes: ConfirmEmailChange, browserId: string | undefined): Promise<User> {
    const outcome = await this.em.transactional(async (em) => {
      const changed = await this.changes.confirm(em, me, codes);
      if (changed instanceof AppError) return changed;
      if (await this.formerAccounts.has(em, FORMER_SUSPENSION, { email: changed.to })) throw accountErrors.suspended();
      await this.listings.confirmPostedBy(em, { userId: me.id, email: changed.from }, browserId);
      await this.listings.changeEmail(em, me.id, changed);
      return toUser(changed.account);
    });
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }
}
