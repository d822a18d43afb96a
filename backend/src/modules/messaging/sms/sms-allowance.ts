import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sql } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { TextMessages } from '../../../platform/sms/text-messages.ts';
import { messagingDb } from '../messaging.db.ts';
import type { SmsKind } from './sms-cooldown.ts';

/** One statement, so that concurrent copies on all nodes do not exceed the allowance. */
const RESERVE = `
  insert into messaging.sms_day as d (day, segments) values (?, ?)
  on conflict (day) do update set segments = d.segments + excluded.segments
  where d.segments + excluded.segments <= ?
  returning segments`;

/** Segments that are counted on a day. */
export interface SmsReservation {
  readonly day: string;
  readonly segments: number;
}

/** The daily allowance of the whole site (SMS_MOST_PER_DAY), in segments, which is what providers bill. */
@Injectable()
export class SmsAllowance implements OnApplicationBootstrap {
  #warnedOn = '';

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'smsMostPerDay'>,
    private readonly texts: TextMessages,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
  ) {}

  /** 0 switches copies off. */
  get on(): boolean {
    return this.settings.smsMostPerDay > 0;
  }

  onApplicationBootstrap(): void {
    if (this.texts.on && !this.on)
      this.log.warn('no copies of messages are sent by SMS: the setting SMS_MOST_PER_DAY is 0');
  }

  /**
   * Counts so many segments of today; undefined where that would exceed the allowance, or for steps of trips the half of it: the other half
   * is left to texts that somebody ticked.
   */
  async reserve(em: EntityManager, segments: number, kind: SmsKind): Promise<SmsReservation | undefined> {
    const { smsMostPerDay } = this.settings;
    const [max, day] = [kind === 'step' ? Math.floor(smsMostPerDay / 2) : smsMostPerDay, this.#today()];
    const rows = segments <= max ? await em.execute<object[]>(RESERVE, [day, segments, max]) : [];
    if (rows.length > 0) return { day, segments };
    if (kind !== 'step') this.#warnOperator(max);
    return undefined;
  }

  /** For a text that was certainly not sent. Counts on the day of the reservation, which may be over. */
  async release(em: EntityManager, { day, segments }: SmsReservation): Promise<void> {
    await messagingDb(em)
      .updateTable('messaging.sms_day')
      .set({ segments: sql<number>`greatest(0, segments - ${segments})` })
      .where('day', '=', day)
      .execute();
  }

  #today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }

  /** Once per day and node. */
  #warnOperator(max: number): void {
    if (this.#warnedOn === this.#today()) return;
    this.#warnedOn = this.#today();
    this.log.error(
      { SMS_MOST_PER_DAY: max },
      'no more copies of messages are sent by SMS today: the allowance is used up',
    );
  }
}
