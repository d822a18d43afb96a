import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import {
  type BotCheckChallenge,
  type BotCheckChallengeQuery,
  botCheckChallengeQuerySchema,
  botCheckChallengeSchema,
} from 'contracts';
import { Refuses } from '../errors/refuses.ts';
import { ResponseSchema } from '../http/response-schema.ts';
import { Limit } from '../limits/limit.guard.ts';
import { AltchaBotCheck } from './altcha.bot-check.ts';
import { BotCheck, botCheckErrors } from './bot-check.ts';
import { Public } from '../login/access.ts';

@Public()
@Controller('bot-check')
export class BotCheckController {
  constructor(@Inject(BotCheck) private readonly botCheck: BotCheck) {}

  /** A challenge for the browser to solve while it sends a form; 404 with reCAPTCHA. */
  @Get('challenge')
  @Limit('bot_check.challenge')
  @Header('Cache-Control', 'no-store')
  @Refuses({ missing: ['bot_check.elsewhere'] })
  @ResponseSchema(botCheckChallengeSchema)
  async challenge(
    @Query({ schema: botCheckChallengeQuerySchema }) { action }: BotCheckChallengeQuery,
  ): Promise<BotCheckChallenge> {
    if (this.botCheck instanceof AltchaBotCheck) return { ...(await this.botCheck.challenge(action)) };
    throw botCheckErrors.elsewhere();
  }
}
