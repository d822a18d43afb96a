import { useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Payouts as PayoutsNow } from 'shared-ui/contracts';
import { Panel } from 'shared-ui/ui/panel';
import { useGetPayoutsQuery } from '../../api/payouts.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { CameBack } from './came-back.tsx';
import { NextStep } from './next-step.tsx';
import { PayoutState } from './payout-state.tsx';
import { PayoutsOff } from './payouts-off.tsx';
import { PayoutsSkeleton } from './payouts-skeleton.tsx';
import './texts.ts';
import { useOnItsWay } from './use-on-its-way.ts';
import { useReturn } from './use-return.ts';
import { Waiting } from './waiting.tsx';

/** How one gets one's tips paid out (product.md 26). */
export function Payouts() {
  const { t } = useTranslation('payments');
  const from = useReturn();
  const [fresh, setFresh] = useState(from !== undefined);
  const query = useGetPayoutsQuery({ fresh }, { refetchOnMountOrArgChange: true });
  const { data: payouts, isError, isFetching, refetch, fulfilledTimeStamp } = query;
  const ask = (): void => {
    setFresh(true);
    // Asked already in this way: what was answered may be old
    if (fresh) void refetch();
  };
  // What is known here may be told though the provider cannot be asked
  const askHere = (): void => {
    setFresh(false);
    if (!fresh) void refetch();
  };
  const { state, waitingCents } = payouts ?? { state: 'off', waitingCents: 0 };
  useOnItsWay(fresh && state === 'enabled' && waitingCents > 0, fulfilledTimeStamp, ask);
  const badge = state === 'off' ? null : <PayoutState state={state} isUrgent={waitingCents > 0} />;
  return (
    <Panel title={t('payouts.heading')} aside={badge} gap="normal" aria-busy={isFetching}>
      {!payouts && isError && !isFetching ? <LoadFailed sentence={t('payouts.loadFailed')} onRetry={askHere} /> : null}
      {!payouts && (isFetching || !isError) ? <PayoutsSkeleton /> : null}
      {payouts ? <Content {...{ payouts, from, ask }} isAsking={isFetching} isFailed={isError} /> : null}
    </Panel>
  );
}

interface ContentProps {
  payouts: PayoutsNow;
  from: ReturnType<typeof useReturn>;
  ask: () => void;
  isAsking: boolean;
  isFailed: boolean;
}

function Content({ payouts, from, ...asking }: ContentProps) {
  if (payouts.state === 'off') return <PayoutsOff payouts={payouts} />;
  return (
    <>
      <CameBack from={from} state={payouts.state} />
      <Waiting payouts={payouts} />
      <NextStep payouts={payouts} {...asking} />
    </>
  );
}
