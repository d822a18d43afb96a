import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.ts';
import { Outbox } from './outbox/outbox.ts';
import { OutboxController } from './outbox/outbox.controller.ts';
import { STAND_IN_SWITCHES, type StandInSwitches } from './stand-in-switch.ts';
import { LOCAL_PHONES, type LocalPhones, SmsReplyController } from './sms-reply.controller.ts';
import { StandInsController } from './stand-ins.controller.ts';
import type { TwilioStandIn } from './twilio/twilio-stand-in.ts';

export interface StandInParts {
  readonly outbox: Outbox;
  readonly switches: StandInSwitches;
  readonly texts: TwilioStandIn | undefined;
}

@Module({})
export class StandInsModule {
  static register({ outbox, switches, texts }: StandInParts): DynamicModule {
    return {
      module: StandInsModule,
      controllers: [OutboxController, SmsReplyController, StandInsController],
      providers: [
        { provide: Outbox, useValue: outbox },
        { provide: STAND_IN_SWITCHES, useValue: switches },
        { provide: LOCAL_PHONES, useValue: { standIn: texts } satisfies LocalPhones },
        clockOf(texts),
      ],
    };
  }
}

/** A test that moves the application's clock moves the stand-in's with it: both then agree on what has expired. */
const clockOf = (texts: TwilioStandIn | undefined): Provider => ({
  provide: 'STAND_IN_CLOCK',
  useFactory: (clock: Clock) => {
    if (texts !== undefined) texts.now = () => clock.now();
    return clock;
  },
  inject: [Clock],
});
