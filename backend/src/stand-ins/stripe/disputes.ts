import type Stripe from 'stripe';
import type { Balance } from './balance.ts';
import type { Charges } from './charges.ts';
import { idIn, newId } from './ids.ts';
import type { Provider } from './provider.ts';
import { noSuch, notPossible } from './refusal.ts';

/** What a dispute costs, won or lost. */
export const DISPUTE_FEE_CENTS = 1500;
const ANSWER_WITHIN_SECONDS = 7 * 24 * 60 * 60;

/** A card's owner asks the bank for the money back: on demand, since nobody does so here by themselves. */
export class Disputes {
  constructor(
    private readonly provider: Provider,
    private readonly charges: Charges,
    private readonly balance: Balance,
  ) {}

  get(id: string): Stripe.Dispute {
    const found = this.provider.state.get('dispute', id);
    if (found === undefined) throw noSuch('dispute', id);
    return found;
  }

  /** The bank takes what has not been refunded, and Stripe its fee. */
  open(chargeId: string): Stripe.Dispute {
    const charge = this.charges.get(chargeId);
    const cents = charge.amount - charge.amount_refunded;
    if (!charge.paid || charge.disputed || cents === 0)
      throw notPossible(`Charge ${chargeId} cannot be disputed.`, { param: 'charge' });
    const id = newId('dp');
    const taken = this.balance.move({
      ...{ type: 'adjustment', category: 'dispute', source: id, cents: -cents, feeCents: DISPUTE_FEE_CENTS },
      description: `Chargeback withdrawal for ${chargeId}`,
    });
    const dispute = disputeOf(id, charge, { cents, created: this.provider.seconds() });
    this.provider.state.put(dispute, { owner: chargeId });
    this.charges.update({ ...charge, disputed: true });
    this.provider.tell('charge.dispute.created', dispute);
    return this.#became('charge.dispute.funds_withdrawn', { ...dispute, balance_transactions: [taken] });
  }

  /** The bank decides. Won: the money comes back, the fee does not. */
  close(id: string, status: 'won' | 'lost'): Stripe.Dispute {
    const dispute = this.get(id);
    if (dispute.status !== 'needs_response') throw notPossible(`Dispute ${id} is closed already.`);
    const closed = { ...dispute, status };
    if (status === 'lost') return this.#became('charge.dispute.closed', closed);
    const back = this.balance.move({
      ...{ type: 'adjustment', category: 'dispute_reversal', source: id, cents: dispute.amount },
      description: `Chargeback reversal for ${idIn(dispute.charge)}`,
    });
    const won = { ...closed, balance_transactions: [...dispute.balance_transactions, back] };
    this.#became('charge.dispute.closed', won);
    return this.#became('charge.dispute.funds_reinstated', won);
  }

  #became(event: Stripe.Event.Type, dispute: Stripe.Dispute): Stripe.Dispute {
    this.provider.state.put(dispute);
    this.provider.tell(event, dispute);
    return dispute;
  }
}

function disputeOf(id: string, charge: Stripe.Charge, { cents, created }: { cents: number; created: number }) {
  const dispute = {
    ...{ id, object: 'dispute' as const, amount: cents, balance_transactions: [], charge: charge.id, created },
    ...{ currency: 'usd', enhanced_eligibility_types: [], evidence: { enhanced_evidence: {} } },
    evidence_details: {
      ...{ due_by: created + ANSWER_WITHIN_SECONDS, enhanced_eligibility: {}, has_evidence: false, past_due: false },
      ...{ submission_count: 0, submission_method: 'manual' },
    },
    ...{ intended_submission_method: 'manual', is_charge_refundable: false, livemode: false, metadata: {} },
    ...{ payment_intent: charge.payment_intent, reason: 'fraudulent', status: 'needs_response' as const },
  };
  // Evidence has a field for every kind of paper; nobody hands any in here.
  return dispute as unknown as Stripe.Dispute;
}
