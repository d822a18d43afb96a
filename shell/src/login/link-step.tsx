import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Icon, Mail } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Text } from 'shared-ui/ui/text';
import styles from './login.module.css';

interface Props {
  /** What the login is needed for. */
  why?: string | undefined;
  email: string;
  onBack(): void;
}

/** Step 2 where the mail has a link instead of a code (PRODUCT.md 8). The link opens a page of its own. */
export function LinkStep({ why, email, onBack }: Props) {
  const { t } = useTranslation('login');
  return (
    <div className={styles.step}>
      {why ? <Notice>{why}</Notice> : null}
      <Text size="lead">{t('link.lead')}</Text>
      <div>
        <p className={styles.withIcon}>
          <Icon of={Mail} />
          <strong dir="ltr" className={styles.address}>
            {email}
          </strong>
        </p>
        <Button flush variant="quiet" onClick={onBack}>
          {t('code.otherEmail')}
        </Button>
      </div>
      <Text>{t('link.text')}</Text>
    </div>
  );
}
