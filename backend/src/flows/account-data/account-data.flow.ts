import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AccountData } from 'contracts';
import { ErasedAccounts, SuspendedDataLinks } from '../../modules/account/index.ts';
import { Clock } from '../../platform/clock/clock.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { PersonalData } from '../../platform/personal-data/personal-data.ts';

/** Exports and deletes what every module stores about the caller, or about a suspended person with a link. */
@Injectable()
export class AccountDataFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly personalData: PersonalData,
    private readonly links: SuspendedDataLinks,
    private readonly erased: ErasedAccounts,
    private readonly clock: Clock,
  ) {}

  /** A consistent snapshot. */
  collect(me: Pick<SessionUser, 'id'>): Promise<AccountData> {
    return this.em.transactional(
      async (em) => ({
        exportedAt: this.clock.now().toISOString(),
        ...(await this.personalData.collectAll(em, me.id)),
      }),
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    );
  }

  /** All modules delete their part, or none does. */
  delete(me: SessionUser): Promise<void> {
    return this.em.transactional((em) => this.personalData.eraseAll(em, me.id));
  }

  /**
   * After a backup was restored: deletes again whom it brought back. May run twice. Returns how many erasures are recorded, and of how many
   * accounts. One that fails keeps no other.
   */
  async eraseAgain(): Promise<{ recorded: number; erased: number }> {
    const { recorded, accounts } = await this.erased.find(this.em.fork());
    const errors: unknown[] = [];
    for (const id of accounts)
      await this.em
        .fork()
        .transactional((em) => this.personalData.eraseAll(em, id))
        .catch((error: unknown) => errors.push(error));
    if (errors.length > 0)
      throw new AggregateError(
        errors,
        `${errors.length} of ${accounts.length} accounts were not deleted again: ${String(errors[0])}`,
      );
    return { recorded, erased: accounts.length };
  }

  /** By the link of a mail. Throws suspended_link_gone. */
  async collectSuspended(token: string): Promise<AccountData> {
    return this.collect({ id: await this.links.verify(this.em.fork(), token) });
  }

  /** By the link of a mail. The suspension outlives the account. Throws suspended_link_gone. */
  deleteSuspended(token: string): Promise<void> {
    return this.em
      .fork()
      .transactional(async (em) => this.personalData.eraseAll(em, await this.links.verify(em, token)));
  }
}
