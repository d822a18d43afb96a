import { useEffect, useRef } from 'react';
import { requestLogin, useTranslation } from 'shared-ui/app';
import { Pictogram } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Lock } from 'shared-ui/ui/icon';
import styles from './logged-out.module.css';
import './texts.ts';

/**
 * Stands in for the messages until one logs in; they then take its place (spec §2). `takesPlace`: they were shown just now, and
 * what had the focus is gone with them.
 */
export function LoggedOut({ takesPlace }: { takesPlace: boolean }) {
  const { t } = useTranslation('messaging');
  const logIn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesPlace) logIn.current?.focus();
  }, [takesPlace]);
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
      {t('loggedOut.text')}
    </EmptyState>
  );
}
