import { useEffect, useRef } from 'react';
import { registerLocale, requestLogin, useTranslation } from 'shared-ui/app';
import { Pictogram } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Lock } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import loggedOut from '../../locales/en/logged-out.json' with { type: 'json' };
import { profileDraftStore } from '../../parts/profile-draft/profile-draft.ts';
import styles from './logged-out.module.css';

registerLocale('account', loggedOut);

interface Props {
  /** The account whose profile was shown until its session expired. */
  shownBefore: number | undefined;
}

/** Replaces the profile until somebody logs in (spec §2). */
export function LoggedOut({ shownBefore }: Props) {
  const { t } = useTranslation('account');
  const panel = useRef<HTMLDivElement>(null);
  const logIn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shownBefore === undefined) return;
    // The page may be scrolled far down, and the element that had the focus is gone
    panel.current?.scrollIntoView();
    logIn.current?.focus({ preventScroll: true });
  }, [shownBefore]);
  const action = (
    <Stack align="center">
      {shownBefore !== undefined && profileDraftStore.of(shownBefore).get() ? <p>{t('loggedOut.draftSaved')}</p> : null}
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
