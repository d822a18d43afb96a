import { requestLogin, useTranslation } from 'shared-ui/app';
import { Pictogram } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Lock } from 'shared-ui/ui/icon';
import styles from './logged-out.module.css';

/** Stands in for the profile until one logs in; the profile then takes its place (spec §2). */
export function LoggedOut() {
  const { t } = useTranslation('account');
  const logIn = <Button onClick={() => void requestLogin()}>{t('loggedOut.logIn')}</Button>;
  return (
    <EmptyState
      titleAs="h2"
      title={t('loggedOut.title')}
      line={<Pictogram icon={Lock} className={styles.tile} />}
      action={logIn}
    >
      {t('loggedOut.text')}
    </EmptyState>
  );
}
