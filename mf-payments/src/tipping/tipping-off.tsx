import { useCurrentUser, useTranslation } from 'shared-ui/app';
import { Notice } from 'shared-ui/ui/notice';
import { SendMessage } from '../no-tip/send-message.tsx';

/** Stands where a tip `to` a person would be offered on a site that takes none. */
export function TippingOff({ to }: { to: number }) {
  const { t } = useTranslation('payments');
  const { user } = useCurrentUser();
  return (
    <Notice title={t('off.title')} action={user?.id === to ? undefined : <SendMessage to={to} />}>
      {t('off.text')}
    </Notice>
  );
}
