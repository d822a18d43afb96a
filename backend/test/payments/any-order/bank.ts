import { chargeOf, ifPossible, type Scene } from './scene.ts';

/** How the provider tells what the operator sent back from what we did. */
export const BY_OPERATOR = { by: 'the operator' };

/** By the operator, at the provider: all that is left, or a part of it. */
export function refund(scene: Scene, { part }: { part: boolean }): void {
  const charge = chargeOf(scene);
  if (charge === undefined) return;
  const left = charge.amount - charge.amount_refunded;
  const amount = part ? Math.ceil(left / 3) : left;
  const { refunds } = scene.world.app.stripe.parts;
  ifPossible(() =>
    scene.world.app.stripe.parts.state.transaction(() =>
      refunds.create({ charge: charge.id, amount, metadata: BY_OPERATOR }),
    ),
  );
}

/**
 * The newest one, by the card's bank, where all had gone back. A part that comes back after the rest was moved stays owed: one
 * transfer per tip, and the ledger's check tells the operator.
 */
export function failRefund(scene: Scene): void {
  const { stripe } = scene.world.app;
  const charge = chargeOf(scene);
  if (charge === undefined || charge.amount_refunded < charge.amount) return;
  const [newest] = stripe.parts.state.list('refund', { owner: charge.id });
  if (newest !== undefined) ifPossible(() => stripe.failRefund(newest.id));
}

export function dispute(scene: Scene): void {
  const charge = chargeOf(scene);
  if (charge !== undefined) ifPossible(() => scene.world.app.stripe.dispute(charge.id));
}

export function closeDispute(scene: Scene, how: 'won' | 'lost'): void {
  const { stripe } = scene.world.app;
  const charge = chargeOf(scene);
  const [open] = charge === undefined ? [] : stripe.parts.state.list('dispute', { owner: charge.id });
  if (open !== undefined) ifPossible(() => stripe.closeDispute(open.id, how));
}

/** What hung at the bank is through. */
export function decide({ world: { app }, wish }: Scene): void {
  if (wish.intent === undefined) return;
  app.stripe.parts.state.run('update later set due_at = 0 where id = ?', wish.intent.paymentIntentId);
  app.stripe.settleDue();
}
