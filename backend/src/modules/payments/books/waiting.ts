import { TIP_WAITS_DAYS } from 'shared-ui/contracts';
import { dollars } from '../dollars.ts';
import type { Books, TipBooks } from './books.ts';
import type { Difference } from './differences.ts';

const A_DAY_MS = 86_400_000;

/** Tips that agree with the books, and that no job will bring to an end: the operator looks at each in the provider's pages. */
export const waitingFor = ({ tips }: Books, now: Date): Difference[] =>
  tips.flatMap((tip) => {
    const what = waitingOf(tip, now);
    return what === undefined ? [] : [{ tipId: tip.id, what }];
  });

function waitingOf({ status, sums, claim, paidAt, isForNobody }: TipBooks, now: Date): string | undefined {
  const daysSince = (moment: Date) => Math.floor((now.getTime() - moment.getTime()) / A_DAY_MS);
  const owed = -sums.owed_to_helper;
  if (claim !== undefined)
    return daysSince(claim.at) < 1 ? undefined : `its ${claim.to} has been under way for more than a day`;
  if (owed > 0 && isForNobody) return `its helper has left, and ${dollars(owed)} are owed to nobody`;
  if (owed > 0 && status === 'transferred') return `it is transferred, and ${dollars(owed)} more are owed`;
  if (status !== 'paid' || paidAt === undefined || daysSince(paidAt) <= TIP_WAITS_DAYS + 1) return undefined;
  return `it was paid ${daysSince(paidAt)} days ago, and neither moved nor sent back`;
}
