import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  type NewClientReports,
  newClientReportsSchema,
  type NewWebVitals,
  newWebVitalsSchema,
} from 'shared-ui/contracts';
import { Limit } from '../limits/limit.guard.ts';
import { ClientReports } from './client-reports.ts';

/** What browsers tell of the site, unasked and without a login: nothing of it is answered, nor of whoever sent it kept. */
@Controller()
export class ClientReportsController {
  constructor(private readonly reports: ClientReports) {}

  @Post('client-errors')
  @HttpCode(204)
  @Limit('client_reports.errors')
  addErrors(@Body({ schema: newClientReportsSchema }) { reports }: NewClientReports): Promise<void> {
    return this.reports.add(reports);
  }

  @Post('web-vitals')
  @HttpCode(204)
  @Limit('client_reports.vitals')
  addVitals(@Body({ schema: newWebVitalsSchema }) input: NewWebVitals): Promise<void> {
    return this.reports.addVitals(input);
  }
}
