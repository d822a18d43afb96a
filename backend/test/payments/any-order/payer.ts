import type { RecordedTip, TipIntent } from 'shared-ui/contracts';
import type { Outcome } from '../../../src/stand-ins/stripe/payment-methods.ts';
import { bodyOf } from '../../messaging/given.ts';
import { ifPossible, newWish, type Scene } from './scene.ts';

const TIP_OF = 'select id from payments.tip where attempt_id = $1';

/** The page asks for a payment; sent again, it is the same wish. */
export async function begin(scene: Scene, { anew }: { anew: boolean }): Promise<void> {
  if (anew) scene.wish = newWish();
  const { wish, world, helper, tipper, dollars } = scene;
  const wanted = { recipientId: helper.id, amount: dollars, attemptId: wish.attemptId };
  const begun = await world.app.post('/api/create-payment-intent', wanted, tipper?.headers);
  if (begun.status === 201) wish.intent = bodyOf<TipIntent>(begun, 201);
  // 409: the tip ended before anybody could pay it
  else if (begun.status < 500 && begun.status !== 409) throw new Error(`Begin was answered: ${begun.text}`);
  wish.tipId ??= (await world.rows<{ id: string }>(TIP_OF, [wish.attemptId]))[0]?.id;
}

/** What the browser does at the provider. */
export function confirm({ world: { app }, wish }: Scene, outcome: Outcome): void {
  const { intent } = wish;
  if (intent !== undefined) ifPossible(() => app.stripe.confirm(intent.clientSecret, outcome));
}

export function answer({ world: { app }, wish }: Scene, confirmed: boolean): void {
  const { intent } = wish;
  if (intent !== undefined) ifPossible(() => app.stripe.answer(intent.clientSecret, confirmed));
}

/** What the page says once it has seen the payment succeed; others say it too, and it need not be true. */
export async function succeed(scene: Scene, by: 'who paid' | 'another', times: number): Promise<void> {
  const { wish, world, helper, tipper, another, dollars } = scene;
  if (wish.intent === undefined) return;
  const { paymentIntentId } = wish.intent;
  const body = { paymentIntentId, recipientId: helper.id, amount: dollars };
  const who = by === 'another' ? another : tipper;
  const tell = () => world.app.post('/api/payment-success', body, who?.headers);
  const answers = await Promise.all(Array.from({ length: times }, tell));
  const { status } = world.app.stripe.parts.intents.get(paymentIntentId);
  for (const told of answers) {
    if (by === 'another' && tipper !== undefined && told.status !== 404 && told.status < 500)
      throw new Error(`Somebody else was answered ${told.status}.`);
    if (told.status === 200 && status !== 'succeeded') throw new Error('What was not paid counts as paid.');
    if (told.status === 200) bodyOf<RecordedTip>(told);
  }
}
