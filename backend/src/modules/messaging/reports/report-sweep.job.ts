import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { ReportEntity } from './report.entity.ts';

/** How long a report is kept that nothing more is to be done about: as long as what was written to the operator. */
const KEPT_MONTHS = 24;

/** Once a day, on one node: forgets reports that were closed long ago. What was done about them stays written. */
@Injectable()
export class ReportSweepJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('43 4 * * *', 'messaging.report-sweep', () => this.sweep());
  }

  async sweep(): Promise<void> {
    const oldest = this.clock.now();
    oldest.setUTCMonth(oldest.getUTCMonth() - KEPT_MONTHS);
    // Nothing changes a report after it was closed
    await this.em.fork().nativeDelete(ReportEntity, { status: 'closed', updatedAt: { $lt: oldest } });
  }
}
