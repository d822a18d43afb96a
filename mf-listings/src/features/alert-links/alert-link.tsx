import { type ReactNode, useEffect, useRef } from 'react';
import { errorMessage, isApiError, Link, paths, registerLocale, useCurrentUser, useTranslation } from 'shared-ui/app';
import { useLinkToken } from 'shared-ui/app/link-token';
import type { Alert } from 'contracts';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import {
  BellOff,
  BellRing,
  CircleAlert,
  CircleUserRound,
  type IconDrawing,
  RefreshCw,
  Search,
  Undo2,
} from 'shared-ui/ui/icon';
import { Actions, Stack, Wrap } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import {
  useConfirmAlertByLinkMutation,
  useEndAlertByLinkMutation,
  useRestoreAlertByLinkMutation,
} from '../../api/alerts.ts';
import english from '../../locales/en/alerts.json' with { type: 'json' };
import { AlertDetails, AlertTitle } from '../../parts/alert-text/alert-text.tsx';

registerLocale('listings', english);

/** Starts the alert of who was not logged in, as soon as the page of the mail's link opens. */
export function ConfirmAlert() {
  const { t } = useTranslation('listings');
  const token = useLinkToken();
  const [confirm, { data, error }] = useConfirmAlertByLinkMutation();
  const send = () => void confirm({ token });
  useOnce(token, send);
  if (data)
    return (
      <LinkPage title={t('alerts.link.confirmed')} icon={BellRing}>
        <Result alert={data.alert}>{t('alerts.link.confirmedText')}</Result>
        <NextLinks />
      </LinkPage>
    );
  return <Unfinished token={token} error={error} working={t('alerts.link.confirming')} onRetry={send} />;
}

/** Ends an alert as soon as the page of the mail's link opens; Undo brings it back. */
export function EndAlert() {
  const { t } = useTranslation('listings');
  const token = useLinkToken();
  const [end, ending] = useEndAlertByLinkMutation();
  const [resume, resuming] = useRestoreAlertByLinkMutation();
  const send = () => void end({ token });
  useOnce(token, send);
  if (resuming.data)
    return (
      <LinkPage title={t('alerts.link.resumed')} icon={BellRing}>
        <Result alert={resuming.data.alert}>{t('alerts.link.resumedText')}</Result>
        <NextLinks />
      </LinkPage>
    );
  if (resuming.error) return <Failed error={resuming.error} onRetry={() => void resume({ token })} />;
  if (ending.data)
    return (
      <LinkPage title={t('alerts.link.ended')} icon={BellOff}>
        <Result alert={ending.data.alert}>{t('alerts.link.endedText')}</Result>
        {ending.data.alert === null ? null : (
          <Actions>
            <Button variant="secondary" icon={Undo2} busy={resuming.isLoading} onClick={() => void resume({ token })}>
              {t('alerts.link.undo')}
            </Button>
          </Actions>
        )}
        <NextLinks />
      </LinkPage>
    );
  return <Unfinished token={token} error={ending.error} working={t('alerts.link.ending')} onRetry={send} />;
}

/** Calls `send` once for each token. */
function useOnce(token: string, send: () => void): void {
  const sentToken = useRef('');
  useEffect(() => {
    if (token === '' || sentToken.current === token) return;
    sentToken.current = token;
    send();
  });
}

interface UnfinishedProps {
  token: string;
  error: unknown;
  /** The title while the server works. */
  working: string;
  onRetry: () => void;
}

function Unfinished({ token, error, working, onRetry }: UnfinishedProps) {
  const { t } = useTranslation('listings');
  if (token === '')
    return (
      <LinkPage title={t('alerts.link.incomplete')} icon={CircleAlert}>
        <Panel>{t('alerts.link.incompleteText')}</Panel>
        <NextLinks />
      </LinkPage>
    );
  if (error) return <Failed error={error} onRetry={onRetry} />;
  return (
    <LinkPage title={working}>
      <Skeleton />
    </LinkPage>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('listings');
  const title = isRetryable(error) ? t('alerts.link.unreachable') : t('alerts.link.refused');
  return (
    <LinkPage title={title} icon={CircleAlert}>
      <Panel>{errorMessage(error, t('alerts.link.unreachableText'))}</Panel>
      {isRetryable(error) ? (
        <Actions>
          <Button icon={RefreshCw} onClick={onRetry}>
            {t('alerts.link.retry')}
          </Button>
        </Actions>
      ) : (
        <NextLinks />
      )}
    </LinkPage>
  );
}

/** No response, or a server error: the link may still be valid. */
const isRetryable = (error: unknown): boolean =>
  !isApiError(error) || typeof error.status !== 'number' || error.status >= 500 || error.status === 429;

function Result({ alert, children }: { alert: Alert | null; children: ReactNode }) {
  return (
    <Panel gap="small">
      {alert === null ? null : (
        <p>
          <b>
            <AlertTitle search={alert} />
          </b>
          <br />
          <AlertDetails search={alert} />
        </p>
      )}
      <p>{children}</p>
    </Panel>
  );
}

interface LinkPageProps {
  title: string;
  icon?: IconDrawing;
  children: ReactNode;
}

/** One state of the page: the result is its heading, and changes are announced. */
function LinkPage({ title, icon = BellRing, children }: LinkPageProps) {
  return (
    <div aria-live="polite">
      <Band width="narrow" title={title} icon={icon} />
      <Wrap width="narrow" top="normal">
        <Stack>{children}</Stack>
      </Wrap>
    </div>
  );
}

function NextLinks() {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  return (
    <Actions>
      <Button variant="secondary" asChild icon={Search}>
        <Link to={paths.search()}>{t('alerts.link.browse')}</Link>
      </Button>
      {user ? (
        <Button variant="secondary" asChild icon={CircleUserRound}>
          <Link to={paths.profile()}>{t('alerts.link.profile')}</Link>
        </Button>
      ) : null}
    </Actions>
  );
}
