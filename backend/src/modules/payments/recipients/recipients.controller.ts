import { Controller, Get, Header, Param } from '@nestjs/common';
import { type TipRecipient, tipRecipientSchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { Answers } from '../../../platform/http/answers.ts';
import { userIdParamSchema } from '../../../platform/http/id-param.ts';
import { Limit } from '../../../platform/limits/limit.guard.ts';
import { RecipientsService } from './recipients.service.ts';

const recipientParamSchema = z.object({ recipientId: userIdParamSchema.shape.userId });

/** Who a tip is for (spec §7): public, since checkout is. */
@Controller('users/:recipientId')
export class RecipientsController {
  constructor(private readonly recipients: RecipientsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Limit('payments.recipient')
  @Answers(tipRecipientSchema)
  get(
    @Param({ schema: recipientParamSchema }) { recipientId }: z.infer<typeof recipientParamSchema>,
  ): Promise<TipRecipient> {
    return this.recipients.get(recipientId);
  }
}
