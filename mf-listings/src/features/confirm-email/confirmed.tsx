import { useTranslation } from 'shared-ui/app';
import { Icon, MailCheck } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import styles from './confirm-email.module.css';

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** Takes the place of the code form, and its focus. */
export function Confirmed() {
  const { t } = useTranslation('listings');
  return (
    <Panel className={styles.panel}>
      <h2 ref={takeFocus} tabIndex={-1} className={styles.heading}>
        <Icon of={MailCheck} />
        {t('confirm.done')}
      </h2>
      <p>{t('confirm.doneText')}</p>
    </Panel>
  );
}
