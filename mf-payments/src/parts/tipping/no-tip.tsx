import { Link, paths, registerLocale, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { CircleUserRound, MessageSquare } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import english from '../../locales/en/no-tip.json' with { type: 'json' };

registerLocale('payments', english);

/** Shown to a user who opens their own tip page (PRODUCT.md 25). */
export function OwnTip() {
  const { t } = useTranslation('payments');
  const toProfile = (
    <Button asChild icon={CircleUserRound}>
      <Link to={paths.profile()}>{t('noTip.oneself.profile')}</Link>
    </Button>
  );
  return (
    <EmptyState titleAs="h2" title={t('noTip.oneself.title')} action={toProfile}>
      {t('noTip.oneself.text')}
    </EmptyState>
  );
}

/** The person offers no help, or wants no tips (PRODUCT.md 27). */
export function NoTipsAccepted({ recipient: { id, username } }: { recipient: { id: number; username: string } }) {
  const { t } = useTranslation('payments');
  return (
    <EmptyState titleAs="h2" title={t('noTip.none.title', { name: username })} action={<SendMessage userId={id} />}>
      {t('noTip.none.text')}
    </EmptyState>
  );
}

/** Replaces the tip form on a site without a payment provider. */
export function TippingOff({ recipientId }: { recipientId: number }) {
  const { t } = useTranslation('payments');
  const { user } = useCurrentUser();
  return (
    <Notice title={t('off.title')} action={user?.id === recipientId ? undefined : <SendMessage userId={recipientId} />}>
      {t('off.text')}
    </Notice>
  );
}

function SendMessage({ userId }: { userId: number }) {
  const { t } = useTranslation('payments');
  return (
    <Button asChild icon={MessageSquare}>
      <Link to={paths.messages({ to: userId })}>{t('noTip.none.message')}</Link>
    </Button>
  );
}
