import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { REFUND, REVERSAL, type TipJob, TRANSFER } from '../payments.jobs.ts';
import { Refunds } from './refunds.service.ts';
import { Reversals } from './reversals.service.ts';
import { CLAIM_MS } from './tip-claims.ts';
import { Transfers } from './transfers.service.ts';

/** A job of a crashed node is repeated only when none of its calls can still be running. */
const OPTIONS = { expireInSeconds: CLAIM_MS / 1000 + 10 };

@Injectable()
export class MoveMoneyJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly transfers: Transfers,
    private readonly refunds: Refunds,
    private readonly reversals: Reversals,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<TipJob>(TRANSFER, (job) => this.transfers.transfer(job), OPTIONS);
    this.jobs.handle<TipJob>(REFUND, (job) => this.refunds.refund(job), OPTIONS);
    this.jobs.handle<TipJob>(REVERSAL, (job) => this.reversals.reverse(job), OPTIONS);
  }
}
