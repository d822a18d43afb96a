import type { Alert } from 'contracts';
import { Link, paths, registerLocale, useCurrentUser, useTranslation } from 'shared-ui/app';
import { LinkAction, LinkResult } from 'shared-ui/app/link-page';
import { Button } from 'shared-ui/ui/button';
import { BellOff, BellRing, CircleUserRound, Search, Undo2 } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import {
  useConfirmAlertByLinkMutation,
  useEndAlertByLinkMutation,
  useRestoreAlertByLinkMutation,
} from '../../api/alerts.ts';
import links from '../../locales/en/alert-links.json' with { type: 'json' };
import english from '../../locales/en/alerts.json' with { type: 'json' };
import { AlertDetails, AlertTitle } from '../../parts/alert-text/alert-text.tsx';

registerLocale('listings', english);
registerLocale('listings', links);

interface Props {
  token: string;
}

/** Starts the alert of who was not logged in. */
export function ConfirmAlert({ token }: Props) {
  const { t } = useTranslation('listings');
  const [confirm, { data, error, isLoading }] = useConfirmAlertByLinkMutation();
  if (data)
    return (
      <LinkResult title={t('alertLinks.confirmed')} text={t('alertLinks.confirmedText')}>
        <AlertPanel alert={data.alert} />
        <AlertWaysOn />
      </LinkResult>
    );
  return (
    <LinkAction
      title={t('alertLinks.confirmQuestion')}
      text={t('alertLinks.confirmConsequence')}
      button={{ icon: BellRing, label: t('alertLinks.confirm'), busyLabel: t('alertLinks.confirming') }}
      isBusy={isLoading}
      error={error}
      onPress={() => void confirm({ token })}
      links={<AlertWaysOn />}
    />
  );
}

/** Ends an alert; Undo brings it back. */
export function EndAlert({ token }: Props) {
  const { t } = useTranslation('listings');
  const [end, ending] = useEndAlertByLinkMutation();
  const [restore, restoring] = useRestoreAlertByLinkMutation();
  if (restoring.data)
    return (
      <LinkResult title={t('alertLinks.resumed')} text={t('alertLinks.resumedText')}>
        <AlertPanel alert={restoring.data.alert} />
        <AlertWaysOn />
      </LinkResult>
    );
  if (ending.data)
    return (
      <LinkResult title={t('alertLinks.ended')} text={t('alertLinks.endedText')}>
        <AlertPanel alert={ending.data.alert} />
        {restoring.error ? <Notice tone="error" role="alert" title={t('alerts.notRestored')} /> : null}
        {ending.data.alert === null ? null : (
          <Actions>
            <Button variant="secondary" icon={Undo2} busy={restoring.isLoading} onClick={() => void restore({ token })}>
              {t(restoring.isLoading ? 'alerts.undoing' : 'alertLinks.undo')}
            </Button>
          </Actions>
        )}
        <AlertWaysOn />
      </LinkResult>
    );
  return (
    <LinkAction
      title={t('alertLinks.endQuestion')}
      text={t('alertLinks.endConsequence')}
      button={{ icon: BellOff, label: t('alertLinks.end'), busyLabel: t('alertLinks.ending') }}
      isBusy={ending.isLoading}
      error={ending.error}
      onPress={() => void end({ token })}
      links={<AlertWaysOn />}
    />
  );
}

function AlertPanel({ alert }: { alert: Alert | null }) {
  return alert === null ? null : (
    <Panel gap="small">
      <b>
        <AlertTitle search={alert} />
      </b>
      <AlertDetails search={alert} />
    </Panel>
  );
}

export function AlertWaysOn() {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  return (
    <Actions>
      <Button variant="secondary" asChild icon={Search}>
        <Link to={paths.search()}>{t('alertLinks.browse')}</Link>
      </Button>
      {user ? (
        <Button variant="secondary" asChild icon={CircleUserRound}>
          <Link to={paths.profile()}>{t('alertLinks.profile')}</Link>
        </Button>
      ) : null}
    </Actions>
  );
}
