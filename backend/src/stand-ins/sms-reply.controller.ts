import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import { RequestError } from '../platform/errors/request-errors.ts';
import { Answers } from '../platform/http/answers.ts';
import type { TwilioStandIn } from './twilio/twilio-stand-in.ts';

/** Injection token of the phones that the stand-in texts. */
export const LOCAL_PHONES = Symbol('LOCAL_PHONES');
export interface LocalPhones {
  readonly standIn: TwilioStandIn | undefined;
}

const replySchema = z.object({
  from: z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number like +447700900142'),
  body: z.string().max(1600),
});
const heardSchema = z.object({ status: z.int().nullable() });

/** A phone of this local copy answers a text, such as with STOP. A local start only. */
@ApiExcludeController()
@Controller('dev/sms-reply')
export class SmsReplyController {
  constructor(@Inject(LOCAL_PHONES) private readonly phones: LocalPhones) {}

  /** `status` is what the site answered the provider; null where it could not be reached at PUBLIC_URL. */
  @Post()
  @HttpCode(200)
  @Answers(heardSchema)
  async reply(@Body({ schema: replySchema }) reply: z.infer<typeof replySchema>): Promise<z.infer<typeof heardSchema>> {
    const { standIn } = this.phones;
    if (standIn === undefined)
      throw new RequestError(
        'conflict',
        'stand_ins.real',
        'A real service is set for this. Start without its settings to use the stand-in.',
      );
    return { status: (await standIn.reply(reply)) ?? null };
  }
}
