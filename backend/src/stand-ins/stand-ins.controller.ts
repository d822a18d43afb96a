import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { z } from 'zod';
import { RequestError } from '../platform/errors/request-errors.ts';
import { Answers } from '../platform/http/answers.ts';
import { STAND_IN_SWITCHES, type StandInSwitch, type StandInSwitches } from './stand-in-switch.ts';

const statesSchema = z.object({ mail: z.enum(['up', 'down', 'real']), sms: z.enum(['up', 'down', 'real']) });
const wantedSchema = z.strictObject({
  mail: z.enum(['up', 'down']).optional(),
  sms: z.enum(['up', 'down']).optional(),
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
    return { mail: this.switches.mail.state, sms: this.switches.sms.state };
  }

  @Put()
  @Answers(statesSchema)
  async update(@Body({ schema: wantedSchema }) { mail, sms }: Wanted): Promise<States> {
    await turn(this.switches.mail, mail);
    await turn(this.switches.sms, sms);
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
