import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountsFacade } from '../../modules/account/index.ts';
import { OldContacts } from '../../modules/listings/index.ts';
import { Clock } from '../../platform/clock/clock.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { PersonalData } from '../../platform/personal-data/personal-data.ts';
import { startOfPeriod } from '../../platform/retention/retention.ts';

/** Once an hour, on one node: ends what spans modules, by the table of `retention.ts`. */
@Injectable()
export class RetentionFlow implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly accounts: AccountsFacade,
    private readonly oldContacts: OldContacts,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('account.retention', () => this.sweep());
  }

  async sweep(): Promise<void> {
    // First: a confirmed listing is the only evidence for the address of somebody who has never logged in
    await this.accounts.markConfirmed(this.em.fork());
    await this.oldContacts.erase();
    await this.eraseUnconfirmedAccounts();
  }

  /** As their owners would delete them. One that fails stays for the next hour, and keeps no other. */
  private async eraseUnconfirmedAccounts(): Promise<void> {
    const before = startOfPeriod('unconfirmed', this.clock.now());
    const errors: unknown[] = [];
    let ids = await this.accounts.listUnconfirmed(this.em.fork(), before, 0);
    while (ids.length > 0) {
      for (const id of ids) await this.eraseUnconfirmed(id, before).catch((error: unknown) => errors.push(error));
      ids = await this.accounts.listUnconfirmed(this.em.fork(), before, ids.at(-1) ?? 0);
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} unconfirmed accounts were not deleted.`);
  }

  private eraseUnconfirmed(id: number, before: Date): Promise<void> {
    return this.em.fork().transactional(async (em) => {
      if (await this.accounts.lockUnconfirmed(em, id, before)) await this.personalData.eraseAll(em, id);
    });
  }
}
