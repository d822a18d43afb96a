import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { User } from 'shared-ui/contracts';
import { ownAccount } from './own-account.ts';
import { toUser } from './user.ts';

@Injectable()
export class UsersService {
  constructor(private readonly em: EntityManager) {}

  /** Oneself. Throws LoginNeededError where the account was deleted a moment ago. */
  async get(id: number): Promise<User> {
    return toUser(await ownAccount(this.em.fork(), id));
  }
}
