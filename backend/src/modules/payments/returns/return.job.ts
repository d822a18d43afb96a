import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { REFUND, type TipJob } from '../payments.jobs.ts';
import { MOVING_MONEY } from '../transfers/transfer.job.ts';
import { Returns } from './returns.service.ts';

@Injectable()
export class ReturnJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly returns: Returns,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<TipJob>(REFUND, (job) => this.returns.giveBack(job), MOVING_MONEY);
  }
}
