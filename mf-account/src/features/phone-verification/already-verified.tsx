import { type CurrentUser, Link, paths, Trans, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { ArrowLeft, BadgeCheck } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { TitleWithIcon } from './title-with-icon.tsx';

/** Nothing is left to do here (spec §2). */
export function AlreadyVerified({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account');
  const phone = user.phoneNumber ?? '';
  return (
    <Panel title={<TitleWithIcon icon={BadgeCheck}>{t('verified.title')}</TitleWithIcon>} gap="normal">
      <p>
        <Trans t={t} i18nKey="verified.text" values={{ phone }} components={[<bdi key="phone" dir="ltr" />]} />
      </p>
      <Actions>
        <Button asChild icon={ArrowLeft}>
          <Link to={paths.profile()}>{t('verified.back')}</Link>
        </Button>
      </Actions>
    </Panel>
  );
}
