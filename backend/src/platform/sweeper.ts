import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AltchaBotCheck } from './bot-check/altcha.bot-check.ts';
import { ReleaseUse } from './client-reports/release-use.ts';
import { Jobs } from './jobs/jobs.ts';
import { LimitStorage } from './limits/limit-storage.ts';

/** Once an hour, on one node: forgets counts and used puzzles that no longer matter, and how releases fared a month ago. */
@Injectable()
export class Sweeper implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly limits: LimitStorage,
    private readonly botCheck: AltchaBotCheck,
    private readonly releaseUse: ReleaseUse,
  ) {}

  onModuleInit(): void {
    this.jobs.every('17 * * * *', 'platform.sweep', async () => {
      await this.limits.sweep();
      await this.botCheck.sweep();
      await this.releaseUse.sweep();
    });
  }
}
