import { Injectable } from '@nestjs/common';
import { Secrets } from '../../../platform/config/secrets.ts';

const PURPOSE = 'messaging.unsubscribe';
const SHAPE = /^([1-9]\d{0,14})\.([\w-]{43})$/;

/**
 * What the link of a mail proves: whose notices it ends. It does not expire, since old mails must still be ended, it tells
 * nothing of the address, and opens nothing else.
 */
@Injectable()
export class UnsubscribeTokens {
  constructor(private readonly secrets: Secrets) {}

  tokenOf(userId: number): string {
    return `${userId}.${this.secrets.hash(PURPOSE, String(userId)).toString('base64url')}`;
  }

  /** Undefined for a token that is not ours. */
  userIdOf(token: string): number | undefined {
    const [, userId, hash = ''] = SHAPE.exec(token) ?? [];
    return userId !== undefined && this.secrets.isHash(PURPOSE, userId, hash) ? Number(userId) : undefined;
  }
}
