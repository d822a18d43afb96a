import { Body, Controller, Post, Res } from '@nestjs/common';
import { type ContactMessage, contactMessageSchema, type ContactReceipt, contactReceiptSchema } from 'contracts';
import type { FastifyReply } from 'fastify';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { CallerAddress, LimitedBy } from '../../../platform/limits/limit.guard.ts';
import { ContactFormService } from './contact-form.service.ts';
import { Public } from '../../../platform/login/access.ts';

/** The form of the contact page (spec §5). */
@Public()
@Controller('contact')
export class ContactFormController {
  constructor(private readonly contactForm: ContactFormService) {}

  @Post()
  @LimitedBy(
    'messaging.contact',
    'messaging.contact-day',
    'messaging.contact-unproven',
    'messaging.contact-copy',
    'messaging.contact-copy-from',
  )
  @ResponseSchema(contactReceiptSchema)
  async send(
    @Body({ schema: contactMessageSchema }) message: ContactMessage,
    @CallerAddress() callerAddress: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ContactReceipt | undefined> {
    const copy = await this.contactForm.receive(message, callerAddress);
    reply.status(message.copy ? 200 : 204);
    return message.copy ? { copy } : undefined;
  }
}
