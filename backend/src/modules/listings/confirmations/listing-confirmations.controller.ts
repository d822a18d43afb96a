import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  type ConfirmedListing,
  confirmedListingSchema,
  type ConfirmListing,
  confirmListingSchema,
  type ResendConfirmation,
  resendConfirmationSchema,
  type WithdrawContactEmail,
  withdrawContactEmailSchema,
} from 'contracts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress, Limit } from '../../../platform/limits/limit.guard.ts';
import { Public } from '../../../platform/login/access.ts';
import { ContactEmailsService } from '../contact/contact-emails.service.ts';
import { ListingConfirmationsService } from './listing-confirmations.service.ts';

/** Public: knowing the code or the link proves the address (PRODUCT.md 2). */
@Public()
@Controller('listing-confirmations')
export class ListingConfirmationsController {
  constructor(
    private readonly confirmations: ListingConfirmationsService,
    private readonly contactEmails: ContactEmailsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Limit('listings.confirm')
  @ResponseSchema(confirmedListingSchema)
  async confirm(
    @Body({ schema: confirmListingSchema }) input: ConfirmListing,
    @CallerAddress() callerAddress: string,
  ): Promise<ConfirmedListing> {
    return (await this.contactEmails.confirmByLink(input)) ?? this.confirmations.confirm(input, callerAddress);
  }

  @Post('withdraw')
  @HttpCode(204)
  @Limit('listings.confirm')
  withdraw(@Body({ schema: withdrawContactEmailSchema }) input: WithdrawContactEmail): Promise<void> {
    return this.contactEmails.withdrawByLink(input);
  }

  @Post('resend')
  @HttpCode(204)
  @Limit('listings.resend')
  resend(@Body({ schema: resendConfirmationSchema }) input: ResendConfirmation): Promise<void> {
    return this.confirmations.resend(input);
  }
}
