import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reputation } from '../../modules/listings/index.ts';
import { BlocksService, TripCounts } from '../../modules/messaging/index.ts';
import type { ProvenContact } from '../../platform/former-accounts/former-accounts.ts';

/** What somebody who deleted their account and comes back has again: others' blocks against them, their ratings and their trips. */
@Injectable()
export class ReturningPerson {
  constructor(
    private readonly em: EntityManager,
    private readonly blocks: BlocksService,
    private readonly reputation: Reputation,
    private readonly trips: TripCounts,
  ) {}

  /** In the transaction of the login that proves the address. */
  async restoreByEmail(em: EntityManager, userId: number, email: string): Promise<void> {
    await this.blocks.restoreFor(em, { userId, email });
    await this.restore(em, userId, { email });
  }

  /** After the number was verified. `phoneNumber` as the profile shows it: digits and a plus count. */
  async restoreByPhone(userId: number, phoneNumber: string): Promise<void> {
    const e164 = phoneNumber.replaceAll(/[^+\d]/g, '');
    await this.em.fork().transactional((em) => this.restore(em, userId, { phoneNumber: e164 }));
  }

  private async restore(em: EntityManager, userId: number, contact: ProvenContact): Promise<void> {
    await this.reputation.restore(em, userId, contact);
    await this.trips.restore(em, userId, contact);
  }
}
