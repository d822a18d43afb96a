import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { CardsUnavailableError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { CHECK_TIPS } from '../payments.jobs.ts';
import { nextCheckAt, nextDay } from '../deadlines.ts';
import { OpenTips } from './open-tips.ts';
import { TipEntity } from '../tip.entity.ts';

/** Per run: the next run continues. */
const MAX_TIPS = 500;

/** Once a minute, on one node: refreshes tips whose end no page and no webhook has reported. */
@Injectable()
export class CheckTipsJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly cards: CardPayments,
    private readonly clock: Clock,
    private readonly openTips: OpenTips,
    private readonly log: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(CHECK_TIPS, () => this.check());
  }

  async check(): Promise<void> {
    if (!this.cards.enabled) return;
    for (let count = 0; count < MAX_TIPS; count += 1) {
      const tipId = await this.takeNext();
      if (tipId === undefined || !(await this.refresh(tipId))) return;
    }
  }

  /** Schedules its next check first: a tip that fails each time does not block the others. */
  private takeNext(): Promise<string | undefined> {
    const now = this.clock.now();
    return this.em.fork().transactional(async (em) => {
      const [tip] = await em.find(
        TipEntity,
        { checkAt: { $lte: now } },
        { orderBy: { checkAt: 'asc' }, limit: 1, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
      );
      if (tip === undefined) return undefined;
      tip.checks += 1;
      tip.checkAt = tip.status === 'open' ? nextCheckAt(tip.checks, now) : nextDay(now);
      return tip.id;
    });
  }

  /** Returns false where the provider is unavailable: the run ends. */
  private async refresh(tipId: string): Promise<boolean> {
    try {
      await this.openTips.refresh(tipId);
    } catch (error) {
      if (error instanceof CardsUnavailableError) return false;
      this.log.error({ tipId, err: error }, 'a tip could not be checked');
    }
    return true;
  }
}
