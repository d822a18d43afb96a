import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import type { LiveSettings } from '../src/platform/config/live-settings.ts';
import type { TwilioSettings } from '../src/platform/config/twilio-settings.ts';
import type { StripeSettings } from '../src/platform/config/stripe-settings.ts';
import { Outbox } from './outbox/outbox.ts';
import { SmtpStandIn } from './smtp-stand-in.ts';
import { REAL_SERVICE, ServerSwitch, type StandInSwitches } from './stand-in-switch.ts';
import { StandInsModule } from './stand-ins.module.ts';
import { StripeStandIn } from './stripe/stripe-stand-in.ts';
import { TwilioStandIn } from './twilio/twilio-stand-in.ts';

export interface StandIns extends StandInSwitches {
  readonly outbox: Outbox;
  readonly smtpUrl: string | undefined;
  readonly twilio: TwilioSettings | undefined;
  readonly stripe: StripeSettings | undefined;
  /** Undefined where Stripe's keys are set. */
  readonly cardsStandIn: StripeStandIn | undefined;
  readonly modules: readonly DynamicModule[];
  stop(): Promise<void>;
}

type Config = Pick<LiveSettings, 'dataDir' | 'smtpUrl' | 'twilio' | 'stripe' | 'publicUrl' | 'secretKeys'>;

/** Starts stand-ins for outside services that are not configured. Local starts only; never in production. */
export async function startStandIns({ dataDir, publicUrl, secretKeys, ...config }: Config): Promise<StandIns> {
  const site = { publicUrl, secretKey: secretKeys[0] };
  await mkdir(dataDir, { recursive: true });
  const outbox = await Outbox.open(join(dataDir, 'outbox.jsonl'));
  const smtp = config.smtpUrl === undefined ? new ServerSwitch(new SmtpStandIn(outbox)) : undefined;
  const twilio = config.twilio === undefined ? new TwilioStandIn(outbox, site) : undefined;
  const sms = twilio && new ServerSwitch(twilio);
  const stripe = config.stripe === undefined ? new StripeStandIn(join(dataDir, 'stripe.sqlite'), site) : undefined;
  const cards = stripe && new ServerSwitch(stripe);
  await Promise.all([smtp?.up(), sms?.up(), cards?.up()]);
  const switches = { mail: smtp ?? REAL_SERVICE, sms: sms ?? REAL_SERVICE, cards: cards ?? REAL_SERVICE };
  return {
    outbox,
    smtpUrl: smtp && `smtp://127.0.0.1:${smtp.port}`,
    twilio: twilio && sms && { ...twilio.credentials, baseUrl: `http://127.0.0.1:${sms.port}` },
    stripe: stripe && cards && { ...stripe.settings, baseUrl: `http://127.0.0.1:${cards.port}` },
    ...switches,
    cardsStandIn: stripe,
    modules: [StandInsModule.register({ outbox, switches, twilio, stripe })],
    stop: async () => {
      await Promise.all([smtp?.down(), sms?.down(), cards?.down()]);
      stripe?.end();
    },
  };
}
