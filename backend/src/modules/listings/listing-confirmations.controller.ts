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
} from 'shared-ui/contracts';
import { Answers } from '../../platform/http/answers.ts';
import { Limit } from '../../platform/limits/limit.guard.ts';
import { ContactEmailsService } from './contact/contact-emails.service.ts';
import { ListingConfirmationsService } from './listing-confirmations.service.ts';

/** For everybody: who knows the code or the link owns the address (product.md 2). */
@Controller('listing-confirmations')
export class ListingConfirmationsController {
  constructor(
    private readonly confirmations: ListingConfirmationsService,
    private readonly contactEmails: ContactEmailsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Limit('listings.confirm')
  @Answers(confirmedListingSchema)
  async confirm(@Body({ schema: confirmListingSchema }) input: ConfirmListing): Promise<ConfirmedListing> {
    return (await this.contactEmails.confirmByLink(input)) ?? this.confirmations.confirm(input);
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
