import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChangeListing, OwnListing } from 'shared-ui/contracts';
import { AccountsFacade } from '../../modules/account/index.ts';
import { OwnListingsService } from '../../modules/listings/index.ts';
import { Limits } from '../../platform/limits/limits.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { shownNameOf } from './shown-name.ts';

/** The owner of a listing changes it. A name that is emptied becomes the account's. */
@Injectable()
export class ChangeListingFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: Limits,
    private readonly accounts: AccountsFacade,
    private readonly own: OwnListingsService,
  ) {}

  /** Throws as OwnListingsService.change does, and LimitedError; what is refused uses up no limit. */
  change(me: SessionUser, id: number, { name, ...rest }: ChangeListing): Promise<OwnListing> {
    return this.limits.countIfDone([['listings.change', String(me.id)]], () =>
      this.em.transactional(async (em) => {
        const shown = name === undefined ? {} : { name: await this.shownName(em, me, name) };
        return this.own.change(em, me, id, { ...rest, ...shown });
      }),
    );
  }

  private async shownName(em: EntityManager, me: SessionUser, name: string | null): Promise<string> {
    return shownNameOf(await this.accounts.getOwn(em, me.id), name);
  }
}
