import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Panel } from 'shared-ui/ui/panel';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { ReceivedTips } from './received-tips.tsx';
import { SentTips } from './sent-tips.tsx';
import './texts.ts';
import { TipsSkeleton } from './tips-skeleton.tsx';
import { useYear } from './use-year.ts';
import { YearBar } from './year-bar.tsx';

/** The tips that one got and gave, a year at a time (product.md 26). `children` stand below them, whatever comes of them. */
export function TipsList({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('payments');
  const { year, chooseYear, years, hasTips, ...summary } = useYear();
  const bar = years && hasTips ? <YearBar year={year} years={years} onChange={chooseYear} /> : null;
  return (
    <Panel title={t('tips.heading')} aside={bar} gap="normal">
      <Content year={year} hasTips={hasTips} {...summary} />
      {children}
    </Panel>
  );
}

type ContentProps = Pick<ReturnType<typeof useYear>, 'year' | 'hasTips' | 'sums' | 'isFailed' | 'retry'>;

function Content({ year, hasTips, sums, isFailed, retry }: ContentProps) {
  const { t } = useTranslation('payments');
  if (isFailed) return <LoadFailed sentence={t('tips.loadFailed')} onRetry={retry} />;
  if (!sums) return <TipsSkeleton />;
  if (!hasTips) return <EmptyState title={t('tips.none')} titleAs="p" compact />;
  return (
    <>
      <ReceivedTips key={`received ${String(year)}`} year={year} sums={sums} />
      <SentTips key={`sent ${String(year)}`} year={year} />
    </>
  );
}
