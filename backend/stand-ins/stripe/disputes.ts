import type Stripe from 'stripe';
import { notFound, notPossible } from './api-error.ts';
import type { Balance, Charges, Reviews } from './charges.ts';
import { type Context, getId, newId } from './context.ts';

/** The fee of a dispute, won or lost. */
const DISPUTE_FEE_CENTS = 1500;
const EVIDENCE_WITHIN_SECONDS = 7 * 24 * 60 * 60;

/** Chargebacks, opened and closed by a test. */
export class Disputes {
  constructor(
    private readonly context: Context,
    private readonly charges: Charges,
    private readonly balance: Balance,
    private readonly reviews: Reviews,
  ) {}

  get(id: string): Stripe.Dispute {
    const found = this.context.state.get('dispute', id);
    if (found === undefined) throw notFound('dispute', id);
    return found;
  }

  /** The bank takes what has not been refunded, and Stripe its fee. */
  open(chargeId: string): Stripe.Dispute {
    const charge = this.charges.get(chargeId);
    const cents = charge.amount - charge.amount_refunded;
    if (!charge.paid || charge.disputed || cents === 0)
      throw notPossible(`Charge ${chargeId} cannot be disputed.`, { param: 'charge' });
    const id = newId('dp');
    const withdrawal = this.balance.move({
      type: 'adjustment',
      category: 'dispute',
      source: id,
      cents: -cents,
      feeCents: DISPUTE_FEE_CENTS,
      description: `Chargeback withdrawal for ${chargeId}`,
    });
    const dispute = buildDispute(id, charge, { cents, created: this.context.seconds() });
    this.context.state.put(dispute, { owner: chargeId });
    this.charges.update({ ...charge, disputed: true });
    this.reviews.closeOf(chargeId, 'disputed');
    this.context.emit('charge.dispute.created', dispute);
    return this.#update('charge.dispute.funds_withdrawn', { ...dispute, balance_transactions: [withdrawal] });
  }

  /** The bank decides. Won: the money comes back, the fee does not. */
  close(id: string, status: 'won' | 'lost'): Stripe.Dispute {
    const dispute = this.get(id);
    if (dispute.status !== 'needs_response') throw notPossible(`Dispute ${id} is closed already.`);
    const closed = { ...dispute, status };
    if (status === 'lost') return this.#update('charge.dispute.closed', closed);
    const reversal = this.balance.move({
      type: 'adjustment',
      category: 'dispute_reversal',
      source: id,
      cents: dispute.amount,
      description: `Chargeback reversal for ${getId(dispute.charge)}`,
    });
    const won = { ...closed, balance_transactions: [...dispute.balance_transactions, reversal] };
    this.#update('charge.dispute.closed', won);
    return this.#update('charge.dispute.funds_reinstated', won);
  }

  #update(event: Stripe.Event.Type, dispute: Stripe.Dispute): Stripe.Dispute {
    this.context.state.put(dispute);
    this.context.emit(event, dispute);
    return dispute;
  }
}

function buildDispute(id: string, charge: Stripe.Charge, { cents, created }: { cents: number; created: number }) {
  const dispute = {
    id,
    object: 'dispute' as const,
    amount: cents,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: created + EVIDENCE_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response' as const,
  };
  // Without the fields of `evidence`, one for each kind of document: none is submitted here.
  return dispute as unknown as Stripe.Dispute;
}
