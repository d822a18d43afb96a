import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppError } from '../../platform/errors/app-error.ts';
import { FormerAccounts } from '../../platform/former-accounts/former-accounts.ts';
import { accountErrors } from './account.errors.ts';
import { AccountEntity } from './account.entity.ts';
import { SuspendedDataLinks } from './suspension/suspended-data-links.ts';
import { FORMER_SUSPENSION } from './suspension/suspensions.ts';
import { usernameCandidates } from './username.ts';
import { getOwnAccount } from './users.service.ts';

export interface Person {
  email: string;
  /** As typed on a form; becomes the username of a new account. */
  name: string;
  /** Whether the caller has shown that the address is theirs. */
  proven?: boolean;
}

/** A logged-in person, as far as other modules need to know them. */
export interface Member {
  email: string;
  username: string;
  /** Whether the phone number is verified. */
  verified: boolean;
}

/** Accounts that forms made of an address that nobody has confirmed since, without a listing and a login in progress. */
const UNCONFIRMED = `
  not a.email_proven and a.created_at < ?
  and not exists (select from listings.itinerary t where t.user_id = a.id)
  and not exists (select from account.login_challenge c where c.email = a.email)
  and not exists (select from account.login_link l where l.email = a.email)`;
const BATCH_SIZE = 500;

/** What flows may call of this module. */
@Injectable()
export class AccountsFacade {
  constructor(
    private readonly formerAccounts: FormerAccounts,
    private readonly suspendedDataLinks: SuspendedDataLinks,
  ) {}

  /**
   * Returns the id of the account with this email, created if there is none (PRODUCT.md 2). Never changes an existing account:
   * the address may be somebody else's. Safe when the same address arrives twice in parallel. Throws suspended.
   */
  async findOrCreateByEmail(em: EntityManager, { email: typed, name, proven = false }: Person): Promise<number> {
    const email = typed.toLowerCase();
    for (const username of usernameCandidates(name)) {
      if (proven) await markEmailProven(em, email);
      // Locked until the commit: an account that is being deleted must not leave behind what is posted meanwhile.
      const lock = { fields: ['id', 'suspendedAt'], lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
      const existing = await em.findOne(AccountEntity, { email }, lock);
      // So a short form reveals it to whoever types the address; elsewhere only the address's owner learns it
      if (existing?.suspendedAt) throw accountErrors.suspended();
      if (existing) return existing.id;
      if (await this.formerAccounts.has(em, FORMER_SUSPENSION, { email })) throw accountErrors.suspended();
      // ON CONFLICT DO NOTHING waits for a rival transaction and leaves ours usable; a unique violation would end it.
      const [created] = await em.execute<{ id: number }[]>(
        'insert into account.account (email, username, email_proven) values (?, ?, ?) on conflict do nothing returning id',
        [email, username, proven],
      );
      if (created !== undefined) return created.id;
    }
    throw new Error('unreachable: the candidates never end');
  }

  /** For somebody who has just proven that the address is theirs: mails them a link to their data. Call it in a transaction. */
  async explainSuspension(em: EntityManager, email: string): Promise<AppError> {
    return accountErrors.suspended({ hasLink: await this.suspendedDataLinks.order(em, email) });
  }

  /** Marks the addresses as proven whose owners have confirmed a listing, before that listing loses its address. */
  async markConfirmed(em: EntityManager): Promise<void> {
    await em.execute(
      `update account.account a set email_proven = true from listings.proven_address p
       where p.user_id = a.id and p.email = a.email and not a.email_proven`,
    );
  }

  /** The first ids after `afterId` of accounts that were made before, and whose address nobody has confirmed. */
  async listUnconfirmed(em: EntityManager, before: Date, afterId: number): Promise<number[]> {
    const sql = `select a.id from account.account a where a.id > ? and ${UNCONFIRMED} order by a.id limit ${BATCH_SIZE}`;
    return (await em.execute<{ id: number }[]>(sql, [afterId, before])).map(({ id }) => id);
  }

  /** Locks the account if it is still one of those. */
  async lockUnconfirmed(em: EntityManager, id: number, before: Date): Promise<boolean> {
    const sql = `select 1 from account.account a where a.id = ? and ${UNCONFIRMED} for update skip locked`;
    return (await em.execute<object[]>(sql, [id, before])).length > 0;
  }

  /** The caller's own account, locked against change and deletion until the commit. Throws LoginNeededError where it is gone. */
  async getOwn(em: EntityManager, id: number): Promise<Member> {
    const { email, username, verified } = await getOwnAccount(em, id, LockMode.PESSIMISTIC_READ);
    return { email, username, verified };
  }
}

/** Before the read lock: two parallel logins would deadlock when each upgrades its lock. */
async function markEmailProven(em: EntityManager, email: string): Promise<void> {
  await em.execute('update account.account set email_proven = true where email = ? and not email_proven', [email]);
}
