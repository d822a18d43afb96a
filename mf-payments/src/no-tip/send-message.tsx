import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { MessageSquare } from 'shared-ui/ui/icon';
import './texts.ts';

/** The other way to say thank you: to the person of this id. */
export function SendMessage({ to }: { to: number }) {
  const { t } = useTranslation('payments');
  return (
    <Button asChild icon={MessageSquare}>
      <Link to={paths.messages({ to })}>{t('noTip.none.message')}</Link>
    </Button>
  );
}
