import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sql } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { TextMessages } from '../../../platform/sms/text-messages.ts';
import type { SmsTables } from './sms.tables.ts';

/** One statement: of many copies at once, on any node, no more pass than one after the other. */
const TAKE = `
  insert into messaging.sms_day as d (day, segments) values (?, ?)
  on conflict (day) do update set segments = d.segments + excluded.segments
  where d.segments + excluded.segments <= ?
  returning segments`;

/** Segments that are booked on a day. */
export interface Taken {
  readonly day: string;
  readonly segments: number;
}

/** What copies may cost the whole site a day (SMS_MOST_PER_DAY), in segments, since that is what a provider bills. */
@Injectable()
export class SmsAllowance implements OnApplicationBootstrap {
  #toldOn = '';

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'smsMostPerDay'>,
    private readonly texts: TextMessages,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
  ) {}

  /** Whether there is any at all: 0 switches copies off. */
  get on(): boolean {
    return this.settings.smsMostPerDay > 0;
  }

  onApplicationBootstrap(): void {
    if (this.texts.on && !this.on)
      this.log.warn('no copies of messages are sent by SMS: the setting SMS_MOST_PER_DAY is 0');
  }

  /** Takes so many segments of today's; undefined, and nothing taken, where they would be too many. */
  async take(em: EntityManager, segments: number): Promise<Taken | undefined> {
    const [most, day] = [this.settings.smsMostPerDay, this.#today()];
    const taken = segments <= most ? await em.execute<object[]>(TAKE, [day, segments, most]) : [];
    if (taken.length > 0) return { day, segments };
    this.#tellOperator(most);
    return undefined;
  }

  /** For a text that surely did not leave: on the day on which it was taken, which may be over. */
  async giveBack(em: EntityManager, { day, segments }: Taken): Promise<void> {
    await readDb<SmsTables>(em)
      .updateTable('messaging.sms_day')
      .set({ segments: sql<number>`greatest(0, segments - ${segments})` })
      .where('day', '=', day)
      .execute();
  }

  #today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }

  /** Once a day and node: the next thousand copies would say the same. */
  #tellOperator(most: number): void {
    if (this.#toldOn === this.#today()) return;
    this.#toldOn = this.#today();
    this.log.error(
      { SMS_MOST_PER_DAY: most },
      'no more copies of messages are sent by SMS today: the allowance is used up',
    );
  }
}
