import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import type { AccountEntity } from '../account.entity.ts';

const FormerSuspensionSchema = defineEntity({
  name: 'FormerSuspension',
  schema: 'account',
  tableName: 'former_suspension',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    /** Keyed hashes: they recognize somebody who comes back, and nobody else. */
    emailKey: p.text(),
    phoneKey: p.text().nullable(),
    suspendedAt: p.datetime(),
    erasedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'former_suspension_by_email',
      expression: 'create index former_suspension_by_email on account.former_suspension (email_key)',
    },
    {
      name: 'former_suspension_by_phone',
      expression: 'create index former_suspension_by_phone on account.former_suspension (phone_key)',
    },
  ],
});

/** A suspended account that was deleted: its address and its phone stay suspended. */
export class FormerSuspensionEntity extends FormerSuspensionSchema.class {}
FormerSuspensionSchema.setClass(FormerSuspensionEntity);

const EMAIL_PURPOSE = 'former-suspension/email';
const PHONE_PURPOSE = 'former-suspension/phone';

/** Keeps suspended people out beyond their account. */
@Injectable()
export class FormerSuspensions {
  constructor(
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** In the transaction that deletes the account; does nothing unless it is suspended. */
  keep(em: EntityManager, { email, phoneNumber, verified, suspendedAt }: AccountEntity): void {
    if (!suspendedAt) return;
    em.create(FormerSuspensionEntity, {
      emailKey: this.secrets.keysOf(EMAIL_PURPOSE, email)[0] ?? '',
      // Anybody can type a number that is not verified
      phoneKey: verified && phoneNumber ? this.secrets.keysOf(PHONE_PURPOSE, phoneNumber)[0] : null,
      suspendedAt,
      erasedAt: this.clock.now(),
    });
  }

  async hasEmail(em: EntityManager, email: string): Promise<boolean> {
    return (await em.count(FormerSuspensionEntity, { emailKey: this.secrets.keysOf(EMAIL_PURPOSE, email) })) > 0;
  }

  /** `phoneNumber` is E.164. */
  async hasPhone(em: EntityManager, phoneNumber: string): Promise<boolean> {
    return (await em.count(FormerSuspensionEntity, { phoneKey: this.secrets.keysOf(PHONE_PURPOSE, phoneNumber) })) > 0;
  }
}
