import { defineEntity, p } from '@mikro-orm/core';

const LoginLinkSchema = defineEntity({
  name: 'LoginLink',
  schema: 'account',
  tableName: 'login_link',
  properties: {
    id: p.bigint('number').primary().autoincrement(false),
    /** Lower case. There may be no account with it yet. */
    email: p.text().unique(),
    /** Counts the mails. All have the same link, until it is used or has expired. */
    generation: p.integer().default(1),
    lastSentAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});

/** A link that logs in as an address, mailed where strangers have used up its codes, or guess codes on the whole site (PRODUCT.md 8). */
export class LoginLinkEntity extends LoginLinkSchema.class {
  isLive(now: Date): boolean {
    return this.expiresAt > now;
  }
}
LoginLinkSchema.setClass(LoginLinkEntity);
