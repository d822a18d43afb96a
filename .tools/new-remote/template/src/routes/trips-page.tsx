import { usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Plane } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Newest } from '../features/newest/newest.tsx';

/** /trips */
export function TripsPage() {
  const { t } = useTranslation('trips');
  usePageTitle(t('page.title'));
  return (
    <>
      <Band width="slim" icon={Plane} title={t('page.title')} />
      <Wrap width="slim" top="normal">
        <Newest />
      </Wrap>
    </>
  );
}

export { TripsPage as Component };
