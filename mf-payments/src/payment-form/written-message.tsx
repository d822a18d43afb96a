import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { MessageSquareText } from 'shared-ui/ui/icon';
import { Text } from 'shared-ui/ui/text';
import styles from './payment-form.module.css';

interface Props {
  message: string | undefined;
  /** Leads to where it is written; without it, Cancel does. */
  onEdit: (() => void) | undefined;
  /** A payment is being made, and carries it as it is. */
  isAtWork: boolean;
}

/** What the payment carries to the helper, and the way to write it. */
export function WrittenMessage({ message, onEdit, isAtWork }: Props) {
  const { t } = useTranslation('payments');
  if (!message && !onEdit) return null;
  return (
    <div className={styles.message}>
      {message ? (
        <>
          <Text size="small" tone="muted">
            {t('message.yours')}
          </Text>
          <p dir="auto" className={styles.words}>
            {message}
          </p>
        </>
      ) : null}
      {onEdit ? (
        <Button variant="secondary" size="small" icon={MessageSquareText} disabled={isAtWork} onClick={onEdit}>
          {t(message ? 'message.change' : 'message.add')}
        </Button>
      ) : null}
    </div>
  );
}
