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
import { Refuses } from '../../../platform/errors/refuses.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress, Limit, LimitedBy } from '../../../platform/limits/limit.guard.ts';
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
  @LimitedBy('listings.wrong-code')
  @Refuses({
    missing: ['listings.no_such_confirmation'],
    conflict: ['listings.already_confirmed'],
    refused: [
      'listings.code_expired',
      'listings.code_wrong',
      'listings.contact_link_expired',
      'listings.contact_link_gone',
      'listings.link_expired',
      'listings.link_wrong',
      'listings.too_many_tries',
    ],
    limited: ['listings.codes_closed'],
  })
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
  @Refuses({ refused: ['listings.link_wrong'] })
  withdraw(@Body({ schema: withdrawContactEmailSchema }) input: WithdrawContactEmail): Promise<void> {
    return this.contactEmails.withdrawByLink(input);
  }

  @Post('resend')
  @HttpCode(204)
  @Limit('listings.resend')
  @LimitedBy('listings.mail')
  @Refuses({
    missing: ['listings.no_such_confirmation'],
    conflict: ['listings.already_confirmed'],
    limited: ['listings.resend_too_soon'],
  })
  resend(@Body({ schema: resendConfirmationSchema }) input: ResendConfirmation): Promise<void> {
    return this.confirmations.resend(input);
  }
}
