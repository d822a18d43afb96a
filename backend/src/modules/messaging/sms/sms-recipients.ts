import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SmsUnavailable } from 'contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { Secrets } from '../../../platform/config/secrets.ts';
import { parseStopWord, TextMessages } from '../../../platform/sms/text-messages.ts';
import { messagingDb } from '../messaging.db.ts';
import { SmsAllowance } from './sms-allowance.ts';

const PURPOSE = 'sms-stop';
const E164 = /^\+[1-9]\d{6,14}$/;

/** A text from a phone to us, as the provider posts it. */
export const smsReplySchema = z.object({
  From: z.string().max(64),
  Body: z.string().default(''),
  OptOutType: z.string().max(16).optional(),
});
export type SmsReply = z.infer<typeof smsReplySchema>;

/** The phones that get no copies, by a keyed hash of their numbers (PRODUCT.md 22). Numbers are E.164. */
@Injectable()
export class SmsOptOuts {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async isStopped(em: EntityManager, number: string): Promise<boolean> {
    const stop = messagingDb(em)
      .selectFrom('messaging.sms_stop')
      .select('stopped_at')
      .where('number_hash', 'in', this.secrets.hashes(PURPOSE, number));
    return (await stop.executeTakeFirst()) !== undefined;
  }

  /** Ignores what is no phone number. */
  async add(em: EntityManager, number: string): Promise<void> {
    if (!E164.test(number)) return;
    await messagingDb(em)
      .insertInto('messaging.sms_stop')
      .values({ number_hash: this.secrets.hash(PURPOSE, number), stopped_at: this.clock.now() })
      .onConflict((conflict) => conflict.column('number_hash').doNothing())
      .execute();
  }

  async remove(em: EntityManager, number: string): Promise<void> {
    await messagingDb(em)
      .deleteFrom('messaging.sms_stop')
      .where('number_hash', 'in', this.secrets.hashes(PURPOSE, number))
      .execute();
  }

  /** Carries out STOP and START; ignores all other texts. */
  async onReply({ From, Body, OptOutType = '' }: SmsReply): Promise<void> {
    const word = parseStopWord(OptOutType) ?? parseStopWord(Body);
    if (word === 'stop') await this.add(this.em.fork(), From);
    else if (word === 'start') await this.remove(this.em.fork(), From);
  }
}

/** Whose phone gets copies. */
@Injectable()
export class SmsRecipients {
  constructor(
    private readonly texts: TextMessages,
    private readonly allowance: SmsAllowance,
    private readonly optOuts: SmsOptOuts,
  ) {}

  /** Whether the site sends copies at all. */
  get on(): boolean {
    return this.texts.on && this.allowance.on;
  }

  /** This person's number for copies, E.164, or why there is none. */
  async get(em: EntityManager, userId: number): Promise<{ phone: string } | { unavailable: SmsUnavailable }> {
    if (!this.on) return { unavailable: 'off' };
    const row = await messagingDb(em)
      .selectFrom('account.reachable_phone as r')
      .leftJoin('messaging.message_notices as n', 'n.user_id', 'r.id')
      .select(['r.phone_number as number', 'n.sms_copies as allowed'])
      .where('r.id', '=', userId)
      .executeTakeFirst();
    if (row === undefined) return { unavailable: 'no_phone' };
    const isStopped = row.allowed === false || (await this.optOuts.isStopped(em, row.number));
    return isStopped ? { unavailable: 'not_allowed' } : { phone: row.number };
  }
}
