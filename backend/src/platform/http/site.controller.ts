import { Controller, Get, Header, Inject } from '@nestjs/common';
import { type SiteSettings, siteSettingsSchema } from 'contracts';
import { BotCheck } from '../bot-check/bot-check.ts';
import { CardPayments } from '../cards/card-payments.ts';
import { PhoneCodes } from '../sms/phone-codes.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { ResponseSchema } from './response-schema.ts';
import { Public } from '../login/access.ts';

@Public()
@Controller('site')
export class SiteController {
  constructor(
    @Inject(SETTINGS) private readonly settings: LiveSettings,
    private readonly botCheck: BotCheck,
    private readonly phoneCodes: PhoneCodes,
    private readonly cardPayments: CardPayments,
  ) {}

  /** The settings that the browser needs. */
  @Get()
  @Header('Cache-Control', 'no-cache')
  @ResponseSchema(siteSettingsSchema)
  get(): SiteSettings {
    const { gaMeasurementId = null, smtpUrl, contact } = this.settings;
    const mail = smtpUrl !== undefined;
    const { settings: botCheck } = this.botCheck;
    const reports = { sample: this.settings.clientReportsSample };
    const { on: sms } = this.phoneCodes;
    return { botCheck, gaMeasurementId, mail, sms, payments: this.cardPayments.siteSettings, reports, contact };
  }
}
