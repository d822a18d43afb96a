import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MessageNotices, MessageNoticesChanges } from 'shared-ui/contracts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { holdPeople } from '../people.queries.ts';
import { SmsStops } from '../sms/sms-stops.ts';
import type { SmsTables } from '../sms/sms.tables.ts';
import { keepNotices, toldOfNotices } from './message-notices.queries.ts';

@Injectable()
export class MessageNoticesService {
  constructor(
    private readonly em: EntityManager,
    private readonly stops: SmsStops,
    private readonly limits: Limits,
  ) {}

  get({ id }: SessionUser): Promise<MessageNotices> {
    return this.toldOf(this.em.fork(), id);
  }

  /** Throws LimitedError. */
  async update(me: SessionUser, changes: MessageNoticesChanges): Promise<MessageNotices> {
    await this.limits.take('messaging.notices', String(me.id));
    return this.em.fork().transactional(async (em) => {
      // An account that is being deleted at this moment leaves no row behind.
      if (!(await holdPeople(em, [me.id])).has(me.id)) throw new LoginNeededError();
      await keepNotices(em, me.id, changes);
      return this.toldOf(em, me.id);
    });
  }

  /** In the transaction of `em`; for one's own download too. */
  async toldOf(em: EntityManager, id: number): Promise<MessageNotices> {
    const phone = await readDb<SmsTables>(em)
      .selectFrom('account.reachable_phone')
      .select('phone_number as number')
      .where('id', '=', String(id))
      .executeTakeFirst();
    const smsStopped = phone !== undefined && (await this.stops.isStopped(em, phone.number));
    return { ...(await toldOfNotices(em, id)), smsStopped };
  }
}
