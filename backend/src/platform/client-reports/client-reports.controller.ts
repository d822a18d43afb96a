import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type NewClientReports, newClientReportsSchema, type NewWebVitals, newWebVitalsSchema } from 'contracts';
import { AcceptsReports } from '../http/request-body.ts';
import { Limit } from '../limits/limit.guard.ts';
import { ClientReports } from './client-reports.ts';
import { Public } from '../login/access.ts';
import { type CspViolation, cspReportsSchema } from './csp-reports.ts';

/** Reports from browsers, without a login. Nothing is answered, and nothing about the sender is stored. */
@Public()
@Controller()
export class ClientReportsController {
  constructor(private readonly reports: ClientReports) {}

  @Post('client-errors')
  @HttpCode(204)
  @Limit('client_reports.errors')
  addErrors(@Body({ schema: newClientReportsSchema }) { reports }: NewClientReports): Promise<void> {
    return this.reports.add(reports);
  }

  /** From the browser itself (`report-to` and `report-uri` of the policy). */
  @Post('csp-reports')
  @HttpCode(204)
  @AcceptsReports()
  @Limit('client_reports.csp')
  addViolations(@Body({ schema: cspReportsSchema }) violations: CspViolation[]): Promise<void> {
    return this.reports.addViolations(violations);
  }

  @Post('web-vitals')
  @HttpCode(204)
  @Limit('client_reports.vitals')
  addVitals(@Body({ schema: newWebVitalsSchema }) input: NewWebVitals): Promise<void> {
    return this.reports.addVitals(input);
  }
}
