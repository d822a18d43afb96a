import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Clock } from '../src/platform/clock/clock.ts';
import { OutboxController } from './outbox/outbox.controller.ts';
import { Outbox } from './outbox/outbox.ts';
import { STAND_IN_SWITCHES, type StandInSwitches } from './stand-in-switch.ts';
import {
  ClockController,
  LOCAL_PHONES,
  type LocalPhones,
  SmsReplyController,
  StandInsController,
} from './stand-ins.controller.ts';
import { PaymentPagesController } from './stripe/payment-pages.controller.ts';
import { HangingResponses, LOCAL_STRIPE, type LocalStripe, StripeController } from './stripe/stripe.controller.ts';
import type { StripeStandIn } from './stripe/stripe-stand-in.ts';
import type { TwilioStandIn } from './twilio/twilio-stand-in.ts';

interface StandIns {
  readonly outbox: Outbox;
  readonly switches: StandInSwitches;
  readonly twilio: TwilioStandIn | undefined;
  readonly stripe: StripeStandIn | undefined;
}

@Module({})
export class StandInsModule {
  static register({ outbox, switches, twilio, stripe }: StandIns): DynamicModule {
    return {
      module: StandInsModule,
      controllers: [
        ClockController,
        OutboxController,
        PaymentPagesController,
        SmsReplyController,
        StandInsController,
        StripeController,
      ],
      providers: [
        { provide: Outbox, useValue: outbox },
        { provide: STAND_IN_SWITCHES, useValue: switches },
        { provide: LOCAL_PHONES, useValue: { standIn: twilio } satisfies LocalPhones },
        { provide: LOCAL_STRIPE, useValue: { standIn: stripe } satisfies LocalStripe },
        HangingResponses,
        shareClock(twilio, stripe),
      ],
    };
  }
}

/** The stand-ins use the application's clock: a test that moves it expires their codes and links too. */
const shareClock = (...standIns: readonly (TwilioStandIn | StripeStandIn | undefined)[]): Provider => ({
  provide: 'STAND_IN_CLOCK',
  useFactory: (clock: Clock) => {
    for (const standIn of standIns) if (standIn !== undefined) standIn.now = () => clock.now();
    return clock;
  },
  inject: [Clock],
});
