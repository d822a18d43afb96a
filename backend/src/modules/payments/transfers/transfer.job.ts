import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs, type QueueOptions } from '../../../platform/jobs/jobs.ts';
import { type TipJob, TRANSFER } from '../payments.jobs.ts';
import { CLAIM_MS } from './tip-claims.ts';
import { Transfers } from './transfers.service.ts';

/** What a dead node had begun is taken up once nothing of it can still be under way. */
export const MOVING_MONEY: QueueOptions = { expireInSeconds: CLAIM_MS / 1000 + 10 };

@Injectable()
export class TransferJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly transfers: Transfers,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<TipJob>(TRANSFER, (job) => this.transfers.transfer(job), MOVING_MONEY);
  }
}
