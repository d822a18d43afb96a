import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type ContactMessage, contactMessageSchema } from 'contracts';
import { CallerAddress } from '../../../platform/limits/limit.guard.ts';
import { ContactFormService } from './contact-form.service.ts';
import { Public } from '../../../platform/login/access.ts';

/** The form of the contact page (spec §5). */
@Public()
@Controller('contact')
export class ContactFormController {
  constructor(private readonly contactForm: ContactFormService) {}

  @Post()
  @HttpCode(204)
  send(
    @Body({ schema: contactMessageSchema }) message: ContactMessage,
    @CallerAddress() callerAddress: string,
  ): Promise<void> {
    return this.contactForm.receive(message, callerAddress);
  }
}
