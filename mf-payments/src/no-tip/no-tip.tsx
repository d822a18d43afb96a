import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { CircleUserRound } from 'shared-ui/ui/icon';
import { SendMessage } from './send-message.tsx';
import './texts.ts';

/** Nobody tips themselves (product.md 25). */
export function Oneself() {
  const { t } = useTranslation('payments');
  const action = (
    <Button asChild icon={CircleUserRound}>
      <Link to={paths.profile()}>{t('noTip.oneself.profile')}</Link>
    </Button>
  );
  return (
    <EmptyState titleAs="h2" title={t('noTip.oneself.title')} action={action}>
      {t('noTip.oneself.text')}
    </EmptyState>
  );
}

/** They offer no help, or want no tips (product.md 27). */
export function TakesNone({ recipient: { id, username } }: { recipient: { id: number; username: string } }) {
  const { t } = useTranslation('payments');
  return (
    <EmptyState titleAs="h2" title={t('noTip.none.title', { name: username })} action={<SendMessage to={id} />}>
      {t('noTip.none.text')}
    </EmptyState>
  );
}
