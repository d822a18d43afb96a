import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { PreparedSql } from '../database/prepared-sql.ts';
import { Clock } from './clock.ts';

const CHECK_MS = 60_000;
/** Nodes may differ so much. What is measured is no better than the time that the database takes to answer. */
const TOLERANCE_MS = 1000;
const DATABASE_TIME = { sql: 'select clock_timestamp() as now', parameters: [] };

/**
 * Corrects the clock of a machine that goes wrong by that of the database, which all nodes share: otherwise a code from one node would
 * have expired, or not yet begun, at another.
 */
@Injectable()
export class DatabaseClock implements OnModuleInit, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly sql: PreparedSql,
    private readonly log: PinoLogger,
    @Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'runsSchedules'>,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.check();
    if (this.settings.runsSchedules) this.#timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  /** Compares both clocks. By itself once a minute; tests call it. Never throws: without the database the last correction stays. */
  async check(): Promise<void> {
    const [sentAt, began] = [Date.now(), performance.now()];
    const [row] = await this.sql.run<{ now: Date }>('clock', DATABASE_TIME).catch(() => []);
    const elapsed = performance.now() - began;
    if (row === undefined || elapsed > TOLERANCE_MS) return;
    const difference = row.now.getTime() - (sentAt + elapsed / 2);
    const correction = Math.abs(difference) > TOLERANCE_MS ? Math.round(difference) : 0;
    if (Math.abs(correction - this.clock.correctionMs) > TOLERANCE_MS)
      this.log.warn(
        { correctionMs: correction },
        'the clock of this machine differs from that of the database, which counts',
      );
    this.clock.correctionMs = correction;
  }
}
