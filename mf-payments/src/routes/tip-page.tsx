import { RequireLogin, usePageTitle, useParams, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { HandCoins } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Tip, TipSkeleton } from '../features/tip/tip.tsx';

/** /tip/{userId} (spec §2) */
export function TipPage() {
  const { t } = useTranslation('payments');
  usePageTitle(t('tip.pageTitle'));
  const { userId = '' } = useParams();
  return (
    <>
      <Band width="slim" icon={HandCoins} title={t('tip.title')} />
      <Wrap width="slim" top="normal">
        <RequireLogin waiting={<TipSkeleton />}>
          <Tip key={userId} userId={userId} />
        </RequireLogin>
      </Wrap>
    </>
  );
}

export { TipPage as Component };
