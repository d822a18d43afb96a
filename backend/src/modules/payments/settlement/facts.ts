import type { Charge, Payment, Refund } from '../../../platform/cards/card-payments.ts';
import type { Fact } from '../ledger/entries.ts';

/** A payment that has succeeded. */
export type PaidPayment = Payment & { readonly charge: Charge };

export const hasCharge = (payment: Payment): payment is PaidPayment => payment.charge !== undefined;

/** All that the provider says has become of this money, one fact each, as the books name them. */
export function factsOf({ receivedCents, charge }: PaidPayment, booked: ReadonlySet<string>): Fact[] {
  return [
    { key: `payment:${charge.id}`, kind: 'payment', account: 'tipper_payments', cents: receivedCents },
    ...feeOf(charge.id, charge.feeCents),
    ...charge.refunds.flatMap((refund) => refundFacts(refund, booked)),
    ...charge.disputes.flatMap(({ movements }) => movements.flatMap(disputeFacts)),
  ];
}

/** A refund that failed brings the money back; one that was never seen before it failed has moved nothing. */
function refundFacts({ id, cents, status }: Refund, booked: ReadonlySet<string>): Fact[] {
  const key = `refund:${id}`;
  const went: Fact = { key, kind: 'refund', account: 'refunds', cents: -cents };
  if (stands({ status })) return [went];
  if (!booked.has(key)) return [];
  return [went, { key: `refund-failed:${id}`, kind: 'refund-failed', account: 'refunds', cents }];
}

/** Whether the money is on its way back, or there. */
export const stands = ({ status }: Pick<Refund, 'status'>): boolean => status === 'pending' || status === 'succeeded';

const disputeFacts = ({ id, cents, feeCents }: Charge['disputes'][number]['movements'][number]): Fact[] => [
  { key: `dispute:${id}`, kind: 'dispute', account: 'disputes', cents },
  ...feeOf(id, feeCents),
];

/** What the provider keeps, or gives back, leaves the operator's money. */
const feeOf = (id: string, cents = 0): Fact[] => [
  { key: `fee:${id}`, kind: 'fee', account: 'operator_fees', cents: -cents },
];
