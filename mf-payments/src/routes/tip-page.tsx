import { RequireLogin, useParams, usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { HandCoins } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Tip } from '../features/tip/tip.tsx';
import { TipSkeleton } from '../features/tip/tip-skeleton.tsx';

/** A tip for somebody, from who is logged in (spec §2): /tip/{userId} */
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
