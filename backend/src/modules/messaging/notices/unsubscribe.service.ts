import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../../platform/config/secrets.ts';
import { messagingErrors } from '../messaging.errors.ts';

const PURPOSE = 'messaging.unsubscribe';
const TOKEN = /^([1-9]\d{0,14})\.([\w-]{43})$/;

// Locks the account: one that is being deleted would leave a row behind
const SWITCH_OFF = `
  with person as materialized (select id from account.public_profile where id = ? for key share)
  insert into messaging.message_notices (user_id, mail_notices) select id, false from person
  on conflict (user_id) do update set mail_notices = false`;

@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
  ) {}

  /**
   * The token of an unsubscribe link: it proves whose mails to end, contains no address, and allows nothing else. It does not
   * expire, since old mails must still work.
   */
  createToken(userId: number): string {
    return `${userId}.${this.secrets.hash(PURPOSE, String(userId)).toString('base64url')}`;
  }

  /** Undefined for a token that is not ours. */
  readToken(token: string): number | undefined {
    const [, userId, hash = ''] = TOKEN.exec(token) ?? [];
    return userId !== undefined && this.secrets.isHash(PURPOSE, userId, hash) ? Number(userId) : undefined;
  }

  /** Ends the mails about unread messages; does nothing for a deleted account. Throws unsubscribe_link. */
  async unsubscribe(token: string): Promise<void> {
    const userId = this.readToken(token);
    if (userId === undefined) throw messagingErrors.unsubscribe_link();
    await this.em.fork().transactional(async (em) => void (await em.execute(SWITCH_OFF, [userId])));
  }
}
