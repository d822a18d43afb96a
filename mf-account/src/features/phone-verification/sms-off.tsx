import { Link, paths, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { ArrowLeft, CircleAlert } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { TitleWithIcon } from './title-with-icon.tsx';

/** The operator has no provider of texts: said before anybody types a number for nothing. */
export function SmsOff() {
  const { t } = useTranslation('account');
  return (
    <Panel title={<TitleWithIcon icon={CircleAlert}>{t('smsOff.title')}</TitleWithIcon>} gap="normal">
      <p>{t('smsOff.text')}</p>
      <Actions>
        <Button asChild variant="secondary" icon={ArrowLeft}>
          <Link to={paths.profile()}>{t('verify.back')}</Link>
        </Button>
      </Actions>
    </Panel>
  );
}
