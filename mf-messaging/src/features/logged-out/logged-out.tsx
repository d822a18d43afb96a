import { useEffect, useRef } from 'react';
import { requestLogin, useTranslation, registerLocale } from 'shared-ui/app';
import { Pictogram } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Lock } from 'shared-ui/ui/icon';
import styles from './logged-out.module.css';
import english from '../../locales/en/logged-out.json' with { type: 'json' };

registerLocale('messaging', english);

/** Shown instead of the messages, or of another page, until somebody logs in (spec §2). `takesFocus`: the session ended, and the focused element is gone. */
export function LoggedOut({ takesFocus, text }: { takesFocus: boolean; text?: string }) {
  const { t } = useTranslation('messaging');
  const logIn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) logIn.current?.focus();
  }, [takesFocus]);
  const action = (
    <Button ref={logIn} onClick={() => void requestLogin()}>
      {t('loggedOut.logIn')}
    </Button>
  );
  return (
    <EmptyState
      titleAs="h2"
      title={t('loggedOut.title')}
      line={<Pictogram icon={Lock} className={styles.tile} />}
      action={action}
      className={styles.panel}
    >
      {text ?? t('loggedOut.text')}
    </EmptyState>
  );
}
