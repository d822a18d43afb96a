import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PinoLogger } from 'nestjs-pino';
import { checkBooks, textOfBooks } from './modules/payments/index.ts';
import { openSite } from './open-site.ts';
import type { CardPayments } from './platform/cards/card-payments.ts';
import { NoCardPayments } from './platform/cards/no.card-payments.ts';
import { StripeCardPayments } from './platform/cards/stripe.card-payments.ts';
import type { Settings } from './platform/config/settings.ts';
import { StartError } from './platform/config/start-error.ts';
import type { StopSteps } from './platform/stop-steps.ts';
import { StripeStandIn } from './stand-ins/stripe/stripe-stand-in.ts';

const SILENT = new PinoLogger({ pinoHttp: { level: 'silent' } });

/** The books of the site of these settings, as text, and whether all agrees. `steps` close what was opened. Throws StartError. */
export async function checkLedger(settings: Settings, steps: StopSteps): Promise<{ text: string; isRight: boolean }> {
  const { em } = await openSite(settings, steps);
  const checked = await checkBooks(em, await openCards(settings, steps));
  return { text: textOfBooks(checked), isRight: checked.differences.length === 0 };
}

async function openCards({ stripe, production, dataDir }: Settings, steps: StopSteps): Promise<CardPayments> {
  if (stripe !== undefined) return new StripeCardPayments(stripe, SILENT);
  return production ? new NoCardPayments(SILENT) : openStandIn(dataDir, steps);
}

/** The local Stripe of this site, on the file that it keeps its books in. It tells the site nothing. */
async function openStandIn(dataDir: string, steps: StopSteps): Promise<CardPayments> {
  const path = join(dataDir, 'stripe.sqlite');
  if (!(await stat(path).catch(() => undefined)))
    throw new StartError(
      `There are no books of the local Stripe in ${dataDir}. Set DATA_DIR as the site has it, or the keys of Stripe.`,
    );
  const standIn = new StripeStandIn(path, { publicUrl: '', secretKey: randomBytes(32).toString('base64url') });
  steps.add(async () => standIn.end());
  const port = await standIn.listen(0, { silent: true });
  steps.add(() => standIn.close());
  return new StripeCardPayments({ ...standIn.settings, baseUrl: `http://127.0.0.1:${port}` }, SILENT);
}
