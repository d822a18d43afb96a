import { useEffect, useRef } from 'react';
import { isUnreachable, Link, paths, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { MailCheck, CircleUserRound, House } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { useUnsubscribeMutation } from '../../api/notices.ts';
import './texts.ts';

/** Whose mails, and the proof: links are cut in two by mail programs. */
const WHOLE = /^\d+\.[\w-]{43}$/;

/**
 * Ends the mails about unread messages, for who holds the link of one of them. Only the button acts: what reads mails for people opens
 * their links too.
 */
export function Unsubscribe({ token }: { token: string }) {
  const { t } = useTranslation('messaging');
  const [unsubscribe, { isLoading, isSuccess, error }] = useUnsubscribeMutation();
  if (!WHOLE.test(token)) return <State title={t('unsubscribe.incomplete')} words={t('unsubscribe.incompleteText')} />;
  if (isSuccess) return <State takesFocus title={t('unsubscribe.done')} words={t('unsubscribe.doneText')} />;
  const failure = t(isUnreachable(error) ? 'unsubscribe.unreachable' : 'unsubscribe.failedText');
  return (
    <Panel title={t('unsubscribe.question')} gap="normal">
      {error ? (
        <Notice tone="error" role="alert" title={t('unsubscribe.failed')}>
          {sentenceOf(error, failure)}
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

interface StateProps {
  title: string;
  words: string;
  /** The button that was pressed is gone: what became of it is read. */
  takesFocus?: boolean;
}

function State({ title, words, takesFocus }: StateProps) {
  const { t } = useTranslation('messaging');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);
  return (
    <Panel ref={panel} tabIndex={-1} title={title} gap="normal">
      <p>{words}</p>
      <Actions>
        <Button asChild variant="secondary" icon={CircleUserRound}>
          <Link to={paths.profile()}>{t('unsubscribe.toProfile')}</Link>
        </Button>
        <Button asChild variant="secondary" icon={House}>
          <Link to={paths.home()}>{t('unsubscribe.toHome')}</Link>
        </Button>
      </Actions>
    </Panel>
  );
}
