import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import type { LiveSettings } from '../platform/config/live-settings.ts';
import type { TwilioSettings } from '../platform/config/settings.ts';
import type { StripeSettings } from '../platform/config/stripe-settings.ts';
import { Outbox } from './outbox/outbox.ts';
import { SmtpStandIn } from './smtp-stand-in.ts';
import { REAL_SERVICE, ServerSwitch, type StandInSwitch } from './stand-in-switch.ts';
import { StandInsModule } from './stand-ins.module.ts';
import { StripeStandIn } from './stripe/stripe-stand-in.ts';
import { TwilioStandIn } from './twilio/twilio-stand-in.ts';

export interface StandIns {
  readonly outbox: Outbox;
  readonly smtpUrl: string | undefined;
  readonly twilio: TwilioSettings | undefined;
  readonly stripe: StripeSettings | undefined;
  readonly mail: StandInSwitch;
  readonly sms: StandInSwitch;
  readonly cards: StandInSwitch;
  /** Undefined where real keys are set. */
  readonly cardsStandIn: StripeStandIn | undefined;
  readonly modules: readonly DynamicModule[];
  stop(): Promise<void>;
}

type Given = Pick<LiveSettings, 'dataDir' | 'smtpUrl' | 'twilio' | 'stripe' | 'publicUrl' | 'secretKeys'>;

/** Starts what stands in for outside services whose keys are not set. Local starts only; never in production. */
export async function startStandIns({ dataDir, smtpUrl, twilio, stripe, ...rest }: Given): Promise<StandIns> {
  const site = { publicUrl: rest.publicUrl, secretKey: rest.secretKeys[0] };
  await mkdir(dataDir, { recursive: true });
  const outbox = await Outbox.open(join(dataDir, 'outbox.jsonl'));
  const smtp = smtpUrl === undefined ? new ServerSwitch(new SmtpStandIn(outbox)) : undefined;
  const texts = twilio === undefined ? new TwilioStandIn(outbox, site) : undefined;
  const sms = texts && new ServerSwitch(texts);
  const payments = stripe === undefined ? new StripeStandIn(join(dataDir, 'stripe.sqlite'), site) : undefined;
  const cards = payments && new ServerSwitch(payments);
  await Promise.all([smtp?.up(), sms?.up(), cards?.up()]);
  const switches = { mail: smtp ?? REAL_SERVICE, sms: sms ?? REAL_SERVICE, cards: cards ?? REAL_SERVICE };
  return {
    outbox,
    smtpUrl: smtp && `smtp://127.0.0.1:${smtp.port}`,
    twilio: texts && sms && { ...texts.credentials, baseUrl: `http://127.0.0.1:${sms.port}` },
    stripe: payments && cards && { ...payments.settings, baseUrl: `http://127.0.0.1:${cards.port}` },
    ...switches,
    cardsStandIn: payments,
    modules: [StandInsModule.register({ outbox, switches, texts, payments })],
    stop: async () => {
      await Promise.all([smtp?.down(), sms?.down(), cards?.down()]);
      payments?.end();
    },
  };
}
