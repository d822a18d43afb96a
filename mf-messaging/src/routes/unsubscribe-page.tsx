import { usePageTitle, useSearchParams, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Bell } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Unsubscribe } from '../features/unsubscribe/unsubscribe.tsx';

/** The target of the link in mails about unread messages: /unsubscribe?token=… */
export function UnsubscribePage() {
  const { t } = useTranslation('messaging');
  usePageTitle(t('unsubscribe.pageTitle'));
  const [search] = useSearchParams();
  return (
    <>
      <Band width="slim" icon={Bell} title={t('unsubscribe.title')} />
      <Wrap width="slim" top="normal">
        <Unsubscribe token={search.get('token') ?? ''} />
      </Wrap>
    </>
  );
}

export { UnsubscribePage as Component };
