import { useEffect, useRef } from 'react';
import { requestLogin, useTranslation } from 'shared-ui/app';
import { Pictogram } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Lock } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { hasKeptEdits } from '../../kept-edits/kept-edits.ts';
import styles from './logged-out.module.css';

/**
 * Stands in for the profile until one logs in; the profile then takes its place (spec §2). `takesPlace`: the profile was
 * shown just now, and somebody was far down in it.
 */
export function LoggedOut({ takesPlace }: { takesPlace: boolean }) {
  const { t } = useTranslation('account');
  const panel = useRef<HTMLDivElement>(null);
  const logIn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesPlace) return;
    panel.current?.scrollIntoView();
    // What had the focus is gone
    logIn.current?.focus({ preventScroll: true });
  }, [takesPlace]);
  const action = (
    <Stack align="center">
      {takesPlace && hasKeptEdits() ? <p>{t('loggedOut.kept')}</p> : null}
      <Button ref={logIn} onClick={() => void requestLogin()}>
        {t('loggedOut.logIn')}
      </Button>
    </Stack>
  );
  return (
    <EmptyState
      ref={panel}
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
