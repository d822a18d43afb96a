import type Stripe from 'stripe';
import type { ErrorBody, PayoutLink, RecordedTip, TipIntent } from 'contracts';
import { ModerateFlow, ModerationRefusedError } from '../../../src/flows/moderate/moderate.flow.ts';
import { paymentsDb } from '../../../src/modules/payments/payments.db.ts';
import { payoutErrors } from '../../../src/modules/payments/payouts/payouts.errors.ts';
import { getPayoutCutoff } from '../../../src/modules/payments/deadlines.ts';
import { OpenTips } from '../../../src/modules/payments/tips/open-tips.ts';
import { paymentErrors } from '../../../src/modules/payments/payments.errors.ts';
import {
  selectExpiredClaims,
  selectRefundableTips,
  selectTransferableTips,
} from '../../../src/modules/payments/transfers/sweep.queries.ts';
import { CLAIM_MS } from '../../../src/modules/payments/transfers/tip-claims.ts';
import { CardsUnavailableError } from '../../../src/platform/cards/cards.errors.ts';
import { isError } from '../../../src/platform/errors/define-errors.ts';
import { ApiError } from '../../../stand-ins/stripe/api-error.ts';
import type { StripeStandIn } from '../../../stand-ins/stripe/stripe-stand-in.ts';
import { bodyOf } from '../../messaging/given.ts';
import { CrashError, Faults, runWithFaults } from './faults.ts';
import { type MoneyJob, newAttempt, passTime, type Simulation, type StoryContext } from './simulation.ts';
import type { Action, Step } from './stories.ts';

/** Marks refunds that the operator made, and not this site. */
export const BY_OPERATOR = { by: 'the operator' };

/** Runs a step, and what happens during its pause. Actions that are not possible at the moment do nothing. */
export async function runStep(context: StoryContext, { action, meanwhile = [], ...plan }: Step): Promise<void> {
  const faults = new Faults(plan);
  const done = runWithFaults(faults, () => runAction(context, action));
  await Promise.race([done, faults.paused]);
  for (const other of meanwhile) await runWithFaults(new Faults(), () => runAction(context, other));
  faults.resume();
  await done;
}

async function runAction(context: StoryContext, action: Action): Promise<void> {
  const { simulation, helper } = context;
  switch (action.type) {
    case 'create intent':
      return createIntent(context, action);
    case 'report success':
      return reportSuccess(context, action);
    case 'send webhooks':
      return sendWebhooks(context, action);
    case 'resend webhook':
      return resendWebhook(context, action.index);
    case 'onboard':
      return onboard(context, action.how);
    case 'run jobs':
      return runJobs(simulation, helper.id);
    case 'transfer':
    case 'refund':
    case 'reversal':
      return runJob(context, action.type);
    case 'race':
      return race(context);
    case 'sweep':
      return sweep(context);
    case 'check':
      return check(context);
    case 'wait':
      return passTime(simulation, [helper.id], action.minutes);
    case 'confirm':
      return atProvider(context, (stripe, { clientSecret }) => stripe.confirm(clientSecret, action.outcome));
    case 'pay earlier':
      for (const attempt of context.earlier)
        atProvider({ ...context, attempt }, (stripe, { clientSecret }) => stripe.confirm(clientSecret, 'succeeds'));
      return undefined;
    case 'authenticate':
      return atProvider(context, (stripe, { clientSecret }) => stripe.authenticate(clientSecret, action.confirmed));
    case 'settle pending':
      return settlePending(context);
    case 'operator refund':
      return refundAsOperator(context, action);
    case 'fail refund':
      return failRefund(context);
    case 'dispute':
      return dispute(context);
    case 'close dispute':
      return closeDispute(context, action.how);
    case 'close review':
      return closeReview(context);
    case 'bank':
      return simulation.app.stripe.payOut(simulation.getQueue(helper.id).accountId ?? '');
    case 'approve':
    case 'freeze':
    case 'unfreeze':
      return moderate(context, action.type);
  }
}

/** The tip was canceled before it was paid; a daily cap is reached; the helper is frozen. */
const EXPECTED_REFUSALS = new Set([
  'payments.attempt_used',
  'payments.helper_day_cap',
  'payments.tipper_day_cap',
  'payments.no_tips',
]);

/** The page asks for a payment; again for the same attempt. */
async function createIntent(context: StoryContext, { isNewAttempt }: { isNewAttempt: boolean }): Promise<void> {
  if (isNewAttempt) {
    context.earlier.push(context.attempt);
    context.attempt = newAttempt();
  }
  const { attempt, simulation, helper, tipper, dollars } = context;
  const body = { recipientId: helper.id, amount: dollars, attemptId: attempt.attemptId };
  const response = await simulation.app.post('/api/create-payment-intent', body, tipper?.headers);
  if (response.status === 201) attempt.intent = bodyOf<TipIntent>(response, 201);
  else if (response.status < 500 && !EXPECTED_REFUSALS.has((response.body as ErrorBody).code))
    throw new Error(`POST /api/create-payment-intent: ${response.text}`);
  const sql = 'select id from payments.tip where attempt_id = $1';
  attempt.tipId ??= (await simulation.query<{ id: string }>(sql, [attempt.attemptId]))[0]?.id;
}

/** What the page sends once the payment has succeeded, and what another user may send at any time. */
async function reportSuccess(
  { attempt, simulation, helper, tipper, otherUser, dollars }: StoryContext,
  { by, times }: Extract<Action, { type: 'report success' }>,
): Promise<void> {
  if (attempt.intent === undefined) return;
  const { paymentIntentId } = attempt.intent;
  const body = { paymentIntentId, recipientId: helper.id, amount: dollars };
  const headers = (by === 'other user' ? otherUser : tipper)?.headers;
  const report = () => simulation.app.post('/api/payment-success', body, headers);
  const responses = await Promise.all(Array.from({ length: times }, report));
  const intent = simulation.app.stripe.resources.intents.get(paymentIntentId);
  for (const response of responses) {
    if (by === 'other user' && tipper !== undefined && response.status !== 404 && response.status < 500)
      throw new Error(`The response to another user is ${response.status}.`);
    if (response.status === 200 && intent.status !== 'succeeded') throw new Error('An unpaid tip counts as paid.');
    if (response.status === 200) bodyOf<RecordedTip>(response);
  }
}

async function sendWebhooks(
  { simulation, helper }: StoryContext,
  { order, copies, max }: Extract<Action, { type: 'send webhooks' }>,
): Promise<void> {
  const { pendingEvents } = simulation.getQueue(helper.id);
  const start = pendingEvents.length === 0 ? 0 : order % pendingEvents.length;
  const rotated = [...pendingEvents.slice(start), ...pendingEvents.slice(0, start)];
  const chosen = (order % 2 === 0 ? rotated.toReversed() : rotated).slice(0, max);
  for (const eventId of chosen.flatMap((id) => Array.from({ length: copies }, () => id)))
    expectNoRefusal(await simulation.deliver(helper.id, eventId));
}

async function resendWebhook({ simulation, helper }: StoryContext, index: number): Promise<void> {
  const { deliveredEvents } = simulation.getQueue(helper.id);
  const eventId = deliveredEvents[index % Math.max(1, deliveredEvents.length)];
  if (eventId !== undefined) expectNoRefusal(await simulation.deliver(helper.id, eventId));
}

/** No response and 5xx are fine: the webhook is repeated. The site never refuses one. */
function expectNoRefusal(status: number): void {
  if (status >= 300 && status < 500) throw new Error(`The response to a webhook is ${status}.`);
}

async function onboard({ simulation, helper }: StoryContext, how: 'complete' | 'lacking'): Promise<void> {
  const response = await simulation.app.post('/api/payouts/link', { country: 'US' }, helper.headers);
  if (response.status >= 500) return;
  const token = new URL(bodyOf<PayoutLink>(response).url).pathname.split('/').at(-1) ?? '';
  const { stripe } = simulation.app;
  const link = stripe.resources.state.row('select account from link where token = ?', token);
  stripe.onboard(String(link?.['account']), how);
}

/** Runs the queued jobs of a helper in their order; those that fail are queued again. */
export async function runJobs(simulation: Simulation, helperId: number): Promise<void> {
  const queue = simulation.getQueue(helperId);
  const jobs = queue.jobs.splice(0);
  for (const job of jobs) if (!(await tryToComplete(simulation.runJob[job.name](job)))) queue.jobs.push(job);
}

async function runJob({ simulation, attempt: { tipId } }: StoryContext, name: MoneyJob): Promise<void> {
  if (tipId !== undefined) await tryToComplete(simulation.runJob[name]({ tipId }));
}

const race = async (context: StoryContext): Promise<void> =>
  void (await Promise.all(
    (['transfer', 'refund', 'reversal', 'transfer', 'refund', 'reversal'] as const).map((name) =>
      runJob(context, name),
    ),
  ));

/** Queues the jobs that the hourly sweep sends for this tip. */
async function sweep({ simulation, helper, attempt: { tipId } }: StoryContext): Promise<void> {
  if (tipId === undefined) return;
  const db = paymentsDb(simulation.app.em());
  const now = simulation.app.clock.now();
  const { jobs } = simulation.getQueue(helper.id);
  const expired = selectExpiredClaims(db, new Date(now.getTime() - CLAIM_MS)).where('id', '=', tipId);
  for (const { claim } of await expired.execute()) jobs.push({ name: claim, tipId });
  const transferable = selectTransferableTips(db).where('t.id', '=', tipId);
  for (const { id } of await transferable.execute()) jobs.push({ name: 'transfer', tipId: id });
  const refundable = selectRefundableTips(db, getPayoutCutoff(now)).where('t.id', '=', tipId);
  for (const { id } of await refundable.execute()) jobs.push({ name: 'refund', tipId: id });
}

/** What CheckTipsJob does with this tip. */
async function check({ simulation, attempt: { tipId } }: StoryContext): Promise<void> {
  if (tipId !== undefined) await tryToComplete(simulation.app.nest.get(OpenTips).refresh(tipId));
}

/** What the browser does without our site. */
function atProvider(
  { simulation, attempt: { intent } }: StoryContext,
  call: (stripe: StripeStandIn, intent: TipIntent) => unknown,
): void {
  if (intent !== undefined) ignoreApiError(() => call(simulation.app.stripe, intent));
}

function settlePending({ simulation: { app }, attempt: { intent } }: StoryContext): void {
  if (intent === undefined) return;
  app.stripe.resources.state.run('update later set due_at = 0 where id = ?', intent.paymentIntentId);
  app.stripe.settleDue();
}

/** Refunds all that is left, or a part of it, at the provider. */
function refundAsOperator(context: StoryContext, { isPartial }: { isPartial: boolean }): void {
  const charge = findCharge(context);
  if (charge === undefined) return;
  const left = charge.amount - charge.amount_refunded;
  const amount = isPartial ? Math.ceil(left / 3) : left;
  const { refunds, state } = context.simulation.app.stripe.resources;
  const create = () => refunds.create({ charge: charge.id, amount, metadata: BY_OPERATOR });
  ignoreApiError(() => state.transaction(create));
}

/**
 * Fails the newest refund, where everything was refunded. A failed partial refund stays owed once the rest was transferred: there
 * is one transfer per tip, and the ledger's check tells the operator.
 */
function failRefund(context: StoryContext): void {
  const { stripe } = context.simulation.app;
  const charge = findCharge(context);
  if (charge === undefined || charge.amount_refunded < charge.amount) return;
  const [newest] = stripe.resources.state.list('refund', { owner: charge.id });
  if (newest !== undefined) ignoreApiError(() => stripe.failRefund(newest.id));
}

function dispute(context: StoryContext): void {
  const charge = findCharge(context);
  if (charge !== undefined) ignoreApiError(() => context.simulation.app.stripe.dispute(charge.id));
}

function closeDispute(context: StoryContext, how: 'won' | 'lost'): void {
  const { stripe } = context.simulation.app;
  const charge = findCharge(context);
  const [newest] = charge === undefined ? [] : stripe.resources.state.list('dispute', { owner: charge.id });
  if (newest !== undefined) ignoreApiError(() => stripe.closeDispute(newest.id, how));
}

function closeReview(context: StoryContext): void {
  const charge = findCharge(context);
  if (charge !== undefined) ignoreApiError(() => context.simulation.app.stripe.approveReview(charge.id));
}

/** What the operator's commands do. */
async function moderate(
  { simulation, helper, attempt: { tipId } }: StoryContext,
  act: 'approve' | 'freeze' | 'unfreeze',
): Promise<void> {
  const flow = simulation.app.nest.get(ModerateFlow);
  const moderator = { byWhom: 'rosa', because: 'A story' };
  const work = {
    approve: () => (tipId === undefined ? Promise.resolve('') : flow.approveTip(tipId, moderator)),
    freeze: () => flow.freezePayouts(helper.id, moderator),
    unfreeze: () => flow.unfreezePayouts(helper.id, moderator),
  };
  await tryToComplete(
    work[act]().catch((error: unknown) => {
      if (!(error instanceof ModerationRefusedError)) throw error;
    }),
  );
}

/** The paid charge of the current attempt. */
function findCharge({ simulation, attempt: { tipId } }: StoryContext): Stripe.Charge | undefined {
  if (tipId === undefined) return undefined;
  return simulation.app.stripe.resources.state.list('charge', { group: tipId }).find(({ paid }) => paid);
}

/** The provider refuses what is not possible at the moment. */
function ignoreApiError(call: () => unknown): void {
  try {
    call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** After which a job is repeated. Any other error is a bug. */
const isExpected = (thrown: unknown): boolean =>
  thrown instanceof CrashError ||
  thrown instanceof CardsUnavailableError ||
  isError(thrown, paymentErrors.busy, payoutErrors.payouts_busy);

/** Returns whether it was completed. */
async function tryToComplete(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    return false;
  }
}
