import { Body, Controller, Post } from '@nestjs/common';
import { type NewReport, newReportSchema, type ReportReceipt, reportReceiptSchema } from 'contracts';
import { Refuses } from '../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../platform/http/response-schema.ts';
import { LimitedBy } from '../../platform/limits/limit.guard.ts';
import { CurrentUser } from '../../platform/login/access.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ReportFlow } from './report.flow.ts';

@Controller('reports')
export class ReportController {
  constructor(private readonly flow: ReportFlow) {}

  @Post()
  @LimitedBy('messaging.report')
  @Refuses({
    forbidden: ['messaging.report_oneself'],
    missing: ['messaging.nothing_to_report'],
  })
  @ResponseSchema(reportReceiptSchema)
  create(@CurrentUser() me: SessionUser, @Body({ schema: newReportSchema }) input: NewReport): Promise<ReportReceipt> {
    return this.flow.report(me, input);
  }
}
