import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import { RequestError } from '../platform/errors/request-errors.ts';
import { Answers } from '../platform/http/answers.ts';
import { STAND_IN_SWITCHES, type StandInSwitch, type StandInSwitches } from './stand-in-switch.ts';

const state = z.enum(['up', 'down', 'real']);
const statesSchema = z.object({ mail: state, sms: state, cards: state });
const wantedSchema = z.object({
  mail: z.enum(['up', 'down']).optional(),
  sms: z.enum(['up', 'down']).optional(),
  cards: z.enum(['up', 'down']).optional(),
});
type States = z.infer<typeof statesSchema>;
type Wanted = z.infer<typeof wantedSchema>;

/** The test switch: takes an outside service away and gives it back. A local start only. */
@ApiExcludeController()
@Controller('dev/stand-ins')
export class StandInsController {
  constructor(@Inject(STAND_IN_SWITCHES) private readonly switches: StandInSwitches) {}

  @Get()
  @Answers(statesSchema)
  get(): States {
    const { mail, sms, cards } = this.switches;
    return { mail: mail.state, sms: sms.state, cards: cards.state };
  }

  @Put()
  @Answers(statesSchema)
  async update(@Body({ schema: wantedSchema }) { mail, sms, cards }: Wanted): Promise<States> {
    await turn(this.switches.mail, mail);
    await turn(this.switches.sms, sms);
    await turn(this.switches.cards, cards);
    return this.get();
  }
}

async function turn(it: StandInSwitch, wanted: 'up' | 'down' | undefined): Promise<void> {
  if (wanted === undefined) return;
  if (it.state === 'real')
    throw new RequestError(
      'conflict',
      'stand_ins.real',
      'A real service is set for this. Start without its settings to use the stand-in.',
    );
  await it[wanted]();
}
