import { isApiError } from 'shared-ui/app';
import type { NewTip, TipIntent } from 'shared-ui/contracts';
import { loadProvider } from '../provider/load-provider.ts';
import type { PaymentProvider, PaymentStatus } from '../provider/provider.ts';
import { attempts, type Wish } from './attempts.ts';
import { inTime } from './in-time.ts';

/** A payment that is ready for its form. */
export interface Setup {
  provider: PaymentProvider;
  intent: TipIntent;
  /** After a reload the payment may be paid already. */
  status: PaymentStatus;
  wish: Wish;
}

type Create = (tip: NewTip) => Promise<TipIntent>;

/** Makes the payment and loads what it is paid with. Rejects where either fails, or where this site takes no tips. */
export async function setUp(create: Create, tip: Omit<NewTip, 'attemptId'>, wish: Wish): Promise<Setup> {
  const [provider, made] = await Promise.all([inTime(loadProvider()), make(create, tip, wish)]);
  if (!provider) throw new Error('This site takes no tips: GET /api/site says that payments are off.');
  const { intent, isAgain } = made;
  if (!isAgain) return { provider, intent, status: 'requires_payment_method', wish };
  const { status } = await inTime(provider.retrievePayment(intent.clientSecret));
  if (status !== 'canceled') return { provider, intent, status, wish };
  attempts.forget(wish);
  return setUp(create, tip, wish);
}

async function make(create: Create, tip: Omit<NewTip, 'attemptId'>, wish: Wish) {
  const kept = attempts.read(wish);
  const attemptId = kept ?? crypto.randomUUID();
  attempts.keep(wish, attemptId);
  try {
    return { intent: await create({ ...tip, attemptId }), isAgain: kept !== null };
  } catch (error) {
    if (!kept || !isUsedUp(error)) throw error;
    attempts.forget(wish);
    return { intent: await create({ ...tip, attemptId: begin(wish) }), isAgain: false };
  }
}

function begin(wish: Wish): string {
  const attemptId = crypto.randomUUID();
  attempts.keep(wish, attemptId);
  return attemptId;
}

const isUsedUp = (error: unknown): boolean => isApiError(error) && error.body?.code === 'payments.attempt_used';
