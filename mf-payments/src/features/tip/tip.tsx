import { useTranslation } from 'shared-ui/app';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { Oneself, TakesNone } from '../../no-tip/no-tip.tsx';
import { TippingOff } from '../../tipping/tipping-off.tsx';
import { useTipping } from '../../tipping/use-tipping.ts';
import { GiveTip } from './give-tip.tsx';
import { NotFound } from './not-found.tsx';
import { TipSkeleton } from './tip-skeleton.tsx';
import { useRecipient } from './use-recipient.ts';
import './texts.ts';

/** From who gets it to a tip that is paid; or why there can be none. */
export function Tip({ userId }: { userId: string }) {
  const { t } = useTranslation('payments');
  const site = useTipping();
  const found = useRecipient(userId);
  if (found.state === 'nobody') return <NotFound />;
  if (found.state === 'oneself') return <Oneself />;
  if (site.tipping === 'off') return <TippingOff to={Number(userId)} />;
  if (site.tipping === 'failed') return <LoadFailed sentence={t('tip.loadFailed')} onRetry={site.retry} />;
  if (found.state === 'failed') return <LoadFailed sentence={t('tip.loadFailed')} onRetry={found.retry} />;
  if (found.state === 'loading' || site.tipping === 'loading') return <TipSkeleton />;
  if (found.state === 'takes-none') return <TakesNone recipient={found.recipient} />;
  return <GiveTip recipient={found.recipient} />;
}
