import { useEffect, useRef } from 'react';
import { isUnreachable, Link, paths, errorMessage, useTranslation, registerLocale } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { MailCheck, CircleUserRound, House } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { useUnsubscribeMutation } from '../../api/notices.ts';
import english from '../../locales/en/unsubscribe.json' with { type: 'json' };

registerLocale('messaging', english);

/** Account id and signature. Mail programs may cut a link off. */
const COMPLETE_TOKEN = /^\d+\.[\w-]{43}$/;

/** Stops the mails about unread messages, by the token of a mail's link. Only the button does: mail scanners open links too. */
export function Unsubscribe({ token }: { token: string }) {
  const { t } = useTranslation('messaging');
  const [unsubscribe, { isLoading, isSuccess, error }] = useUnsubscribeMutation();
  if (!COMPLETE_TOKEN.test(token))
    return <Result title={t('unsubscribe.incomplete')} text={t('unsubscribe.incompleteText')} />;
  if (isSuccess) return <Result takesFocus title={t('unsubscribe.done')} text={t('unsubscribe.doneText')} />;
  const fallback = t(isUnreachable(error) ? 'unsubscribe.unreachable' : 'unsubscribe.failedText');
  return (
    <Panel title={t('unsubscribe.question')} gap="normal">
      {error ? (
        <Notice tone="error" role="alert" title={t('unsubscribe.failed')}>
          {errorMessage(error, fallback)}
        </Notice>
      ) : null}
      <p>{t('unsubscribe.consequence')}</p>
      <Actions>
        <Button icon={MailCheck} busy={isLoading} onClick={() => void unsubscribe({ token })}>
          {t(isLoading ? 'unsubscribe.submitting' : 'unsubscribe.submit')}
        </Button>
      </Actions>
    </Panel>
  );
}

interface ResultProps {
  title: string;
  text: string;
  /** The pressed button is gone; the focus moves to the result. */
  takesFocus?: boolean;
}

function Result({ title, text, takesFocus }: ResultProps) {
  const { t } = useTranslation('messaging');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  return (
    <Panel ref={panel} tabIndex={-1} title={title} gap="normal">
      <p>{text}</p>
      <Actions>
        <Button asChild variant="secondary" icon={CircleUserRound}>
          <Link to={`${paths.profile()}/notices`}>{t('unsubscribe.toProfile')}</Link>
        </Button>
        <Button asChild variant="secondary" icon={House}>
          <Link to={paths.home()}>{t('unsubscribe.toHome')}</Link>
        </Button>
      </Actions>
    </Panel>
  );
}
