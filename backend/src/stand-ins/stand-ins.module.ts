import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.ts';
import { Outbox } from './outbox/outbox.ts';
import { OutboxController } from './outbox/outbox.controller.ts';
import { STAND_IN_SWITCHES, type StandInSwitches } from './stand-in-switch.ts';
import { LOCAL_PHONES, type LocalPhones, SmsReplyController } from './sms-reply.controller.ts';
import { StandInsController } from './stand-ins.controller.ts';
import { PaymentPagesController } from './stripe/payment-pages.controller.ts';
import { HangingAnswers } from './stripe/hanging-answers.ts';
import { LOCAL_STRIPE, type LocalStripe } from './stripe/local-stripe.ts';
import { StripeController } from './stripe/stripe.controller.ts';
import type { StripeStandIn } from './stripe/stripe-stand-in.ts';
import type { TwilioStandIn } from './twilio/twilio-stand-in.ts';

export interface StandInParts {
  readonly outbox: Outbox;
  readonly switches: StandInSwitches;
  readonly texts: TwilioStandIn | undefined;
  readonly payments: StripeStandIn | undefined;
}

@Module({})
export class StandInsModule {
  static register({ outbox, switches, texts, payments }: StandInParts): DynamicModule {
    return {
      module: StandInsModule,
      controllers: [OutboxController, PaymentPagesController, SmsReplyController, StandInsController, StripeController],
      providers: [
        { provide: Outbox, useValue: outbox },
        { provide: STAND_IN_SWITCHES, useValue: switches },
        { provide: LOCAL_PHONES, useValue: { standIn: texts } satisfies LocalPhones },
        { provide: LOCAL_STRIPE, useValue: { standIn: payments } satisfies LocalStripe },
        HangingAnswers,
        clockOf(texts, payments),
      ],
    };
  }
}

/** A test that moves the application's clock moves the stand-ins' with it: all then agree on what has expired. */
const clockOf = (...standIns: readonly (TwilioStandIn | StripeStandIn | undefined)[]): Provider => ({
  provide: 'STAND_IN_CLOCK',
  useFactory: (clock: Clock) => {
    for (const standIn of standIns) if (standIn !== undefined) standIn.now = () => clock.now();
    return clock;
  },
  inject: [Clock],
});
