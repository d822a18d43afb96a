import { defineEntity, p } from '@mikro-orm/core';
import { AccountEntity } from '../account.entity.ts';

export const DEVICE_KINDS = ['desktop', 'mobile', 'tablet', 'unknown'] as const;

const SessionSchema = defineEntity({
  name: 'Session',
  schema: 'account',
  tableName: 'session',
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
    user: () => p.manyToOne(AccountEntity).mapToPk().deleteRule('cascade'),
    /** sha256 of the token, in base64url: who reads the database can be nobody. */
    tokenHash: p.text().unique(),
    /** What the person will know the place by; never the raw user agent, never an address. */
    browser: p.text().nullable(),
    system: p.text().nullable(),
    kind: p.text().$type<(typeof DEVICE_KINDS)[number]>().default('unknown'),
    createdAt: p.datetime(),
    /** Noted at most once an hour; 30 days later the session has ended. */
    lastUsedAt: p.datetime(),
  },
  indexes: [{ name: 'session_by_user', expression: 'create index session_by_user on account.session (user_id)' }],
  checks: [{ name: 'session_kind_known', expression: "kind in ('desktop', 'mobile', 'tablet', 'unknown')" }],
});

/** One place where somebody is logged in (product.md 11). */
export class SessionEntity extends SessionSchema.class {}
SessionSchema.setClass(SessionEntity);
