import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PinoLogger } from 'nestjs-pino';
import { checkBooks, formatBooks } from '../modules/payments/index.ts';
import type { CardPayments } from '../platform/cards/card-payments.ts';
import { CardsRefusedError, CardsUnavailableError } from '../platform/cards/cards.errors.ts';
import { NoCardPayments } from '../platform/cards/no.card-payments.ts';
import { StripeCardPayments } from '../platform/cards/stripe.card-payments.ts';
import { StartError } from '../platform/config/start-error.ts';
import { type OpenSite, withSite } from './with-site.ts';

const SILENT = new PinoLogger({ pinoHttp: { level: 'silent' } });

/** The books of a site as text, and whether everything agrees. Throws StartError, also where the provider does not answer. */
export const checkLedger = (env: NodeJS.ProcessEnv): Promise<{ text: string; isRight: boolean }> =>
  withSite(env, async (site) => {
    const checked = await checkBooks(site.em, await openCards(site));
    return { text: formatBooks(checked), isRight: checked.differences.length === 0 };
  }).catch((error: unknown) => {
    if (error instanceof CardsUnavailableError) throw new StartError(error.message);
    if (!(error instanceof CardsRefusedError)) throw error;
    throw new StartError(
      `The payment provider did not show its books (${error.reason}). Check that STRIPE_SECRET_KEY is the site's, and may read balances.`,
    );
  });

async function openCards(site: OpenSite): Promise<CardPayments> {
  const { stripe, production } = site.settings;
  if (stripe !== undefined) return new StripeCardPayments(stripe, SILENT);
  return production ? new NoCardPayments(SILENT) : openStandIn(site);
}

/** The local Stripe of this site, on the file that holds its books. It sends the site no webhooks. */
async function openStandIn({ settings: { dataDir }, steps }: OpenSite): Promise<CardPayments> {
  const path = join(dataDir, 'stripe.sqlite');
  if (!(await stat(path).catch(() => undefined)))
    throw new StartError(
      `There are no books of the local Stripe in ${dataDir}. Set DATA_DIR as the site has it, or the keys of Stripe.`,
    );
  const { StripeStandIn } = await import('../../stand-ins/stripe/stripe-stand-in.ts');
  const standIn = new StripeStandIn(path, { publicUrl: '', secretKey: randomBytes(32).toString('base64url') });
  steps.add(async () => standIn.end());
  const port = await standIn.listen(0, { silent: true });
  steps.add(() => standIn.close());
  return new StripeCardPayments({ ...standIn.settings, baseUrl: `http://127.0.0.1:${port}` }, SILENT);
}
