import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountEntity } from './account.entity.ts';
import { ownAccount } from './own-account.ts';
import { AccountSuspendedError } from './suspension/suspension.errors.ts';
import { usernameChoices } from './username/username.ts';

export interface Person {
  email: string;
  /** As typed on a form; becomes the username of a new account. */
  name: string;
  /** Whether who asks has shown that the address is theirs. */
  proven?: boolean;
}

/** Who is logged in, as others in the house may know them. */
export interface Member {
  email: string;
  username: string;
  /** Whether the phone number has been verified. */
  verified: boolean;
}

/** What flows may ask of this module. */
@Injectable()
export class AccountsFacade {
  /**
   * The account with this email, made if there is none (product.md 2). An existing account is never changed: whoever
   * typed the address has not shown that it is theirs. Safe against the same address arriving twice at once. Throws
   * AccountSuspendedError.
   * @returns the account's id
   */
  async findOrCreateByEmail(em: EntityManager, person: Person): Promise<number> {
    const email = person.email.toLowerCase();
    for (const username of usernameChoices(person.name)) {
      if (person.proven === true) await noteProven(em, email);
      // Held until the end: a person who is leaving must not leave behind what is posted at the same moment.
      const held = { fields: ['id', 'suspendedAt'], lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
      const known = await em.findOne(AccountEntity, { email }, held);
      if (known?.suspendedAt) throw new AccountSuspendedError();
      if (known) return known.id;
      const made = await this.insertUnlessTaken(em, { email, username, proven: person.proven === true });
      if (made !== undefined) return made;
    }
    throw new Error('unreachable: the choices never end');
  }

  /**
   * One's own account as it is now, kept from changing or leaving until the transaction ends. Throws LoginNeededError
   * where it is gone.
   */
  async getOwn(em: EntityManager, id: number): Promise<Member> {
    const { email, username, verified } = await ownAccount(em, id, LockMode.PESSIMISTIC_READ);
    return { email, username, verified };
  }

  // ON CONFLICT DO NOTHING waits for a rival transaction and leaves ours usable; a unique violation would end it.
  private async insertUnlessTaken(em: EntityManager, { email, username, proven }: Made): Promise<number | undefined> {
    const made = await em.execute<{ id: string }[]>(
      'insert into account.account (email, username, email_proven) values (?, ?, ?) on conflict do nothing returning id',
      [email, username, proven],
    );
    return made[0] && Number(made[0].id);
  }
}

interface Made {
  readonly email: string;
  readonly username: string;
  readonly proven: boolean;
}

/** Before the account is held to be read: two who log in at once would both wait for the other one to let go of it. */
async function noteProven(em: EntityManager, email: string): Promise<void> {
  await em.execute('update account.account set email_proven = true where email = ? and not email_proven', [email]);
}
