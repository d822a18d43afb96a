import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** A link that was cut, or that was never ours. */
export class UnsubscribeLinkError extends AppError {
  readonly kind = 'missing';
  readonly code = 'messaging.unsubscribe_link';

  constructor() {
    super('This link is not complete. Open it again from the email, or switch these emails off on your profile.');
  }
}

// The account is held: one that is being deleted at this moment leaves nothing behind.
const SWITCH_OFF = `
  with person as materialized (select id from account.public_profile where id = ? for key share)
  insert into messaging.message_notices (user_id, mail_notices) select id, false from person
  on conflict (user_id) do update set mail_notices = false`;

@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly em: EntityManager,
    private readonly tokens: UnsubscribeTokens,
  ) {}

  /**
   * Ends the mails about unread messages for whom this link was made, logged in or not; of one who has left there is nothing
   * to end. Throws UnsubscribeLinkError.
   */
  async unsubscribe(token: string): Promise<void> {
    const userId = this.tokens.userIdOf(token);
    if (userId === undefined) throw new UnsubscribeLinkError();
    await this.em.fork().transactional(async (em) => void (await em.execute(SWITCH_OFF, [userId])));
  }
}
