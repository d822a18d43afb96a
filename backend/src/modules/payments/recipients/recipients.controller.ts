import { Controller, Get, Header, Param } from '@nestjs/common';
import { type TipRecipient, tipRecipientSchema } from 'contracts';
import { z } from 'zod';
import { Refuses } from '../../../platform/errors/refuses.ts';
import { userIdParamSchema } from '../../../platform/http/id-param.ts';
import { ResponseSchema } from '../../../platform/http/response-schema.ts';
import { Limit } from '../../../platform/limits/limit.guard.ts';
import { Public } from '../../../platform/login/access.ts';
import { RecipientsService } from './recipients.service.ts';

const recipientParamSchema = z.object({ recipientId: userIdParamSchema.shape.userId });

/** Who a tip is for (spec §7): public, as checkout is. */
@Public()
@Controller('users/:recipientId')
export class RecipientsController {
  constructor(private readonly recipients: RecipientsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Limit('payments.recipient')
  @Refuses({ missing: ['payments.no_recipient'] })
  @ResponseSchema(tipRecipientSchema)
  get(
    @Param({ schema: recipientParamSchema }) { recipientId }: z.infer<typeof recipientParamSchema>,
  ): Promise<TipRecipient> {
    return this.recipients.get(recipientId);
  }
}
