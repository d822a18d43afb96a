import { Link, Trans, useLocation, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { TriangleAlert } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';

/** Says that the words in the form were meant for the other type, so that no request becomes an offer unnoticed. */
export function TypedAs({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  const { search } = useLocation();
  const back = new URLSearchParams(search);
  back.delete('action');
  back.set('type', type);
  const link = <Link key="back" to={{ search: back.toString() }} preventScrollReset />;
  return (
    <Notice role="status" tone="tip" icon={TriangleAlert}>
      <Trans t={t} i18nKey={`create.typedAs.${type}`} components={[link]} />
    </Notice>
  );
}
