import { Body, Controller, Post } from '@nestjs/common';
import { type NewReport, newReportSchema, type ReportReceipt, reportReceiptSchema } from 'shared-ui/contracts';
import { Answers } from '../../platform/http/answers.ts';
import { CurrentUser, LoggedIn } from '../../platform/login/logged-in.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ReportFlow } from './report.flow.ts';

@Controller('reports')
@LoggedIn()
export class ReportController {
  constructor(private readonly flow: ReportFlow) {}

  @Post()
  @Answers(reportReceiptSchema)
  create(@CurrentUser() me: SessionUser, @Body({ schema: newReportSchema }) input: NewReport): Promise<ReportReceipt> {
    return this.flow.report(me, input);
  }
}
