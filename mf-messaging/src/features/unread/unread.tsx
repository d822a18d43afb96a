import { useTranslation, registerLocale } from 'shared-ui/app';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import styles from './unread.module.css';
import english from '../../locales/en/unread.json' with { type: 'json' };

registerLocale('messaging', english);

const MAX_SHOWN = 99;

/** The number of unread conversations as a badge, none for 0. Read aloud as '2 new'. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation('messaging');
  if (count === 0) return null;
  const number = count > MAX_SHOWN ? `${String(MAX_SHOWN)}+` : String(count);
  return (
    <span className={styles.unread}>
      <span aria-hidden="true">{number}</span>
      <VisuallyHidden>{` ${t('unread.new', { number })}`}</VisuallyHidden>
    </span>
  );
}
