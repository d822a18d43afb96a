import { Controller, Get, Header, Inject } from '@nestjs/common';
import { type BotCheckChallenge, botCheckChallengeSchema } from 'shared-ui/contracts';
import { RequestError } from '../errors/request-errors.ts';
import { Answers } from '../http/answers.ts';
import { Limit } from '../limits/limit.guard.ts';
import { AltchaBotCheck } from './altcha.bot-check.ts';
import { BotCheck } from './bot-check.ts';

@Controller('bot-check')
export class BotCheckController {
  constructor(@Inject(BotCheck) private readonly botCheck: BotCheck) {}

  /** A puzzle for the browser to solve while a form is being sent; 404 where reCAPTCHA is used. */
  @Get('challenge')
  @Limit('bot_check.challenge')
  @Header('Cache-Control', 'no-store')
  @Answers(botCheckChallengeSchema)
  async challenge(): Promise<BotCheckChallenge> {
    if (this.botCheck instanceof AltchaBotCheck) return { ...(await this.botCheck.challenge()) };
    throw new RequestError('missing', 'bot_check.elsewhere', 'This site checks for robots in another way.');
  }
}
