import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AltchaBotCheck } from './bot-check/altcha.bot-check.ts';
import { Jobs } from './jobs/jobs.ts';
import { LimitStorage } from './limits/limit-storage.ts';

/** Once an hour, on one node: forgets counts and used puzzles that no longer matter. */
@Injectable()
export class Sweeper implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly limits: LimitStorage,
    private readonly botCheck: AltchaBotCheck,
  ) {}

  onModuleInit(): void {
    this.jobs.every('17 * * * *', 'platform.sweep', async () => {
      await this.limits.sweep();
      await this.botCheck.sweep();
    });
  }
}
