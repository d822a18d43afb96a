import { useTranslation } from 'shared-ui/app';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import './texts.ts';
import styles from './unread.module.css';

const MOST = 99;

/** How many conversations hold something new, as a small sign; nothing where none does. Read out as '2 new'. */
export function Unread({ count }: { count: number }) {
  const { t } = useTranslation('messaging');
  if (count === 0) return null;
  const number = count > MOST ? `${String(MOST)}+` : String(count);
  return (
    <span className={styles.unread}>
      <span aria-hidden="true">{number}</span>
      <VisuallyHidden>{` ${t('unread.new', { number })}`}</VisuallyHidden>
    </span>
  );
}
