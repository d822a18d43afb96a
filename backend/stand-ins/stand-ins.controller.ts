import { Body, Controller, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import { Clock } from '../src/platform/clock/clock.ts';
import { Jobs } from '../src/platform/jobs/jobs.ts';
import { ResponseSchema } from '../src/platform/http/response-schema.ts';
import { Public } from '../src/platform/login/access.ts';
import { standInErrors, STAND_IN_SWITCHES, type StandInSwitch, type StandInSwitches } from './stand-in-switch.ts';
import type { TwilioStandIn } from './twilio/twilio-stand-in.ts';

const DAY_MS = 24 * 3_600_000;

const state = z.enum(['up', 'down', 'real']);
const statesSchema = z.object({ mail: state, sms: state, cards: state });
const updateSchema = z.object({
  mail: z.enum(['up', 'down']).optional(),
  sms: z.enum(['up', 'down']).optional(),
  cards: z.enum(['up', 'down']).optional(),
});
type States = z.infer<typeof statesSchema>;

/** Takes outside services down and up, for tests. A local start only. */
@ApiExcludeController()
@Public()
@Controller('dev/stand-ins')
export class StandInsController {
  constructor(@Inject(STAND_IN_SWITCHES) private readonly switches: StandInSwitches) {}

  @Get()
  @ResponseSchema(statesSchema)
  get(): States {
    const { mail, sms, cards } = this.switches;
    return { mail: mail.state, sms: sms.state, cards: cards.state };
  }

  @Put()
  @ResponseSchema(statesSchema)
  async update(@Body({ schema: updateSchema }) { mail, sms, cards }: z.infer<typeof updateSchema>): Promise<States> {
    await setState(this.switches.mail, mail);
    await setState(this.switches.sms, sms);
    await setState(this.switches.cards, cards);
    return this.get();
  }
}

async function setState(service: StandInSwitch, wanted: 'up' | 'down' | undefined): Promise<void> {
  if (wanted !== undefined) await service[wanted]();
}

const moveSchema = z.object({ days: z.int().min(1).max(366) });
const timeSchema = z.object({ now: z.iso.datetime() });

/** Moves the time of this node on, and runs all scheduled jobs, for tests. A local start only: until it ends. */
@ApiExcludeController()
@Public()
@Controller('dev/clock')
export class ClockController {
  constructor(
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  @Post()
  @HttpCode(200)
  @ResponseSchema(timeSchema)
  async move(@Body({ schema: moveSchema }) { days }: z.infer<typeof moveSchema>): Promise<z.infer<typeof timeSchema>> {
    this.clock.moveBy(days * DAY_MS);
    await this.jobs.runSchedules();
    return { now: this.clock.now().toISOString() };
  }
}

/** Injection token of the phones that the Twilio stand-in texts. */
export const LOCAL_PHONES = Symbol('LOCAL_PHONES');
export interface LocalPhones {
  /** Undefined where Twilio's keys are set. */
  readonly standIn: TwilioStandIn | undefined;
}

const replySchema = z.object({
  from: z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number like +447700900142'),
  body: z.string().max(1600),
});
const replyResultSchema = z.object({ status: z.int().nullable() });

/** Lets a phone of this local copy reply to a text, such as with STOP. A local start only. */
@ApiExcludeController()
@Public()
@Controller('dev/sms-reply')
export class SmsReplyController {
  constructor(@Inject(LOCAL_PHONES) private readonly phones: LocalPhones) {}

  /** `status` is the site's response to the webhook; null where it could not be reached at PUBLIC_URL. */
  @Post()
  @HttpCode(200)
  @ResponseSchema(replyResultSchema)
  async reply(
    @Body({ schema: replySchema }) reply: z.infer<typeof replySchema>,
  ): Promise<z.infer<typeof replyResultSchema>> {
    const { standIn } = this.phones;
    if (standIn === undefined) throw standInErrors.real();
    return { status: (await standIn.reply(reply)) ?? null };
  }
}
