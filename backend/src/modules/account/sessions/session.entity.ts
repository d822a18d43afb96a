import { defineEntity, p } from '@mikro-orm/core';
import { AccountEntity } from '../account.entity.ts';

const SessionSchema = defineEntity({
  name: 'Session',
  schema: 'account',
  tableName: 'session',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    user: () => p.manyToOne(AccountEntity).mapToPk().deleteRule('cascade'),
    /** sha256 of the token, in base64url: who reads the database can use no session. */
    tokenHash: p.text().unique(),
    /** For the person to recognize the device; never the raw user agent, never an address. */
    browser: p.text().nullable(),
    system: p.text().nullable(),
    kind: p.text().$type<'desktop' | 'mobile' | 'tablet' | 'unknown'>().default('unknown'),
    createdAt: p.datetime(),
    /** Updated at most once an hour. The session expires 30 days later. */
    lastUsedAt: p.datetime(),
  },
  indexes: [{ name: 'session_by_user', expression: 'create index session_by_user on account.session (user_id)' }],
  checks: [{ name: 'session_kind_known', expression: "kind in ('desktop', 'mobile', 'tablet', 'unknown')" }],
});

/** One browser where somebody is logged in (product.md 11). */
export class SessionEntity extends SessionSchema.class {}
SessionSchema.setClass(SessionEntity);
