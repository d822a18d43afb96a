import { Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { LinkAction, LinkResult } from 'shared-ui/app/link-page';
import { Button } from 'shared-ui/ui/button';
import { CircleUserRound, House, MailCheck } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { useUnsubscribeMutation } from '../../api/notices.ts';
import english from '../../locales/en/unsubscribe.json' with { type: 'json' };

registerLocale('messaging', english);

/** Stops the mails about unread messages. */
export function Unsubscribe({ token }: { token: string }) {
  const { t } = useTranslation('messaging');
  const [unsubscribe, { isLoading, isSuccess, error }] = useUnsubscribeMutation();
  if (isSuccess)
    return (
      <LinkResult title={t('unsubscribe.done')} text={t('unsubscribe.doneText')}>
        <UnsubscribeLinks />
      </LinkResult>
    );
  return (
    <LinkAction
      title={t('unsubscribe.question')}
      text={t('unsubscribe.consequence')}
      button={{ icon: MailCheck, label: t('unsubscribe.submit'), busyLabel: t('unsubscribe.submitting') }}
      isBusy={isLoading}
      error={error}
      onPress={() => void unsubscribe({ token })}
      links={<UnsubscribeLinks />}
    />
  );
}

export function UnsubscribeLinks() {
  const { t } = useTranslation('messaging');
  return (
    <Actions>
      <Button asChild variant="secondary" icon={CircleUserRound}>
        <Link to={`${paths.profile()}/notices`}>{t('unsubscribe.toProfile')}</Link>
      </Button>
      <Button asChild variant="secondary" icon={House}>
        <Link to={paths.home()}>{t('unsubscribe.toHome')}</Link>
      </Button>
    </Actions>
  );
}
