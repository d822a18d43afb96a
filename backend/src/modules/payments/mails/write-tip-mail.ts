import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';
import { returnsOn } from '../history/returns-on.ts';
import type { TipMailKind } from './tip-mail.entity.ts';
import type { TipMailFacts } from './tip-mails.queries.ts';
import { arrivedMail, receiptMail, type SentBackBecause, sentBackMail } from './tip-mails.ts';

type Facts = TipMailFacts & { readonly tipId: string; readonly siteUrl: string };
type Written = ReturnType<typeof arrivedMail>;

/** The mail of this kind; undefined where what it says is not true any more. */
export function writeTipMail(kind: TipMailKind, facts: Facts): Written | undefined {
  const { status } = facts;
  if (kind === 'sent-back') return status === 'refunded' ? writeSentBack(facts) : undefined;
  if (status !== 'paid' && status !== 'transferred') return undefined;
  return kind === 'tip' ? writeArrived(facts) : receiptMail(givenOf(facts));
}

function writeArrived(facts: Facts): Written {
  const { anonymous, other, status, takesTransfers } = facts;
  const waits = status === 'paid' && takesTransfers !== true;
  return arrivedMail({
    ...facts,
    from: anonymous ? undefined : nameOrDeleted(other),
    returnsOn: waits ? returnsOn(givenOf(facts).paidAt) : undefined,
  });
}

const writeSentBack = (facts: Facts): Written =>
  sentBackMail({ ...givenOf(facts), to: facts.other ?? undefined, because: reasonOf(facts) });

function reasonOf({ refundId, other }: Facts): SentBackBecause {
  if (refundId === null) return 'refunded';
  return other === null ? 'left' : 'unclaimed';
}

const givenOf = ({ tipId, siteUrl, amountCents, other, paidAt }: Facts) => ({
  ...{ tipId, siteUrl, amountCents, to: nameOrDeleted(other) },
  paidAt: new Date(paidAt ?? Number.NaN).toISOString(),
});
