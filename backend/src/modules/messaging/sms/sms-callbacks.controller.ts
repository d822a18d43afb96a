import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Inject,
  Injectable,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { defineErrors } from '../../../platform/errors/define-errors.ts';
import { AcceptsForm } from '../../../platform/http/request-body.ts';
import { Unlimited } from '../../../platform/limits/limit.guard.ts';
import { Public } from '../../../platform/login/access.ts';
import { TextMessages } from '../../../platform/sms/text-messages.ts';
import { SmsDeliveryStatus, type SmsStatus, smsStatusSchema } from './sms-delivery-status.ts';
import { SmsOptOuts, type SmsReply, smsReplySchema } from './sms-recipients.ts';

const callbackErrors = defineErrors('sms', {
  forbidden: {
    not_genuine:
      'This call is not signed by our provider of text messages. Who runs this site may check TWILIO_URL and PUBLIC_URL.',
  },
});

/** Verifies the provider's signature over the public URL with its query, and every field. */
@Injectable()
export class ProviderSignatureGuard implements CanActivate {
  constructor(
    private readonly texts: TextMessages,
    @Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'publicUrl'>,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers, raw, body } = context.switchToHttp().getRequest<FastifyRequest>();
    const signature = headers['x-twilio-signature'];
    if (typeof signature !== 'string' || signature === '' || !isForm(body)) throw callbackErrors.not_genuine();
    const url = `${this.settings.publicUrl}${raw.url ?? ''}`;
    if (!this.texts.hasValidSignature({ url, fields: body, signature })) throw callbackErrors.not_genuine();
    return true;
  }
}

const isForm = (body: unknown): body is Record<string, string> =>
  typeof body === 'object' && body !== null && Object.values(body).every((value) => typeof value === 'string');

const id = z.string().regex(/^\d{1,15}$/);
const copySchema = z.object({
  copy: z
    .templateLiteral([id, '.', id])
    .transform((copy) => copy.split('.').map(Number))
    .transform(([conversationId = 0, messageId = 0]) => ({ conversationId, messageId })),
});
type CopyQuery = z.infer<typeof copySchema>;

/** Webhooks of the provider of texts (PRODUCT.md 22). */
@ApiExcludeController()
@Public()
@Controller('sms')
@UseGuards(ProviderSignatureGuard)
export class SmsCallbacksController {
  constructor(
    private readonly deliveryStatus: SmsDeliveryStatus,
    private readonly optOuts: SmsOptOuts,
  ) {}

  @Post('status')
  @HttpCode(204)
  @AcceptsForm()
  @Unlimited('The provider calls it, with a signature.')
  status(
    @Query({ schema: copySchema }) { copy }: CopyQuery,
    @Body({ schema: smsStatusSchema }) status: SmsStatus,
  ): Promise<void> {
    return this.deliveryStatus.onProviderStatus(copy, status);
  }

  @Post('incoming')
  @HttpCode(204)
  @AcceptsForm()
  @Unlimited('The provider calls it, with a signature.')
  incoming(@Body({ schema: smsReplySchema }) reply: SmsReply): Promise<void> {
    return this.optOuts.onReply(reply);
  }
}
