import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { CardsUnavailableError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { CHECK_TIPS } from '../payments.jobs.ts';
import { aDayAfter, nextCheckAt } from './check-times.ts';
import { OpenTips } from './open-tips.ts';
import { TipEntity } from './tip.entity.ts';

/** Of one run: the next one goes on. */
const MOST = 500;

/** Once a minute, on one node: looks at tips that nobody has told us the end of: a tab was closed, or a call was lost. */
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
    this.jobs.every('* * * * *', CHECK_TIPS, () => this.check());
  }

  async check(): Promise<void> {
    if (!this.cards.on) return;
    for (let checked = 0; checked < MOST; checked += 1) {
      const tipId = await this.takeNext();
      if (tipId === undefined || !(await this.look(tipId))) return;
    }
  }

  /** Its next turn is written first: one that fails each time keeps nobody from the others. */
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
      tip.checkAt = tip.status === 'open' ? nextCheckAt(tip.checks, now) : aDayAfter(now);
      return tip.id;
    });
  }

  /** Answers false where the provider does not answer: then it does not answer for the others either. */
  private async look(tipId: string): Promise<boolean> {
    try {
      await this.openTips.bring(tipId);
    } catch (error) {
      if (error instanceof CardsUnavailableError) return false;
      this.log.error({ tipId, err: error }, 'a tip could not be checked');
    }
    return true;
  }
}
