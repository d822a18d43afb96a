import { useTranslation } from 'shared-ui/app';
import { LinkPage } from 'shared-ui/app/link-page';
import { Bell } from 'shared-ui/ui/icon';
import { Unsubscribe, UnsubscribeLinks } from '../features/unsubscribe/unsubscribe.tsx';

/** The target of the link in mails about unread messages: /unsubscribe#token. */
export function UnsubscribePage() {
  const { t } = useTranslation('messaging');
  return (
    <LinkPage title={t('unsubscribe.title')} icon={Bell} links={<UnsubscribeLinks />}>
      {(token) => <Unsubscribe token={token} />}
    </LinkPage>
  );
}

export { UnsubscribePage as Component };
