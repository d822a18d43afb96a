import { useTranslation } from 'shared-ui/app';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import styles from './conversation-list.module.css';
import './texts.ts';

const WIDTHS = ['7rem', '10rem', '8.5rem', '6rem', '9rem'];

/** The shape of the rows that are on their way. */
export function ConversationsSkeleton() {
  const { t } = useTranslation('messaging');
  return (
    <div>
      <VisuallyHidden>{t('conversations.busy')}</VisuallyHidden>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton shape="avatar" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
