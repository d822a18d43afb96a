import { useTranslation } from 'shared-ui/app';
import { Notice } from 'shared-ui/ui/notice';
import styles from './search.module.css';
import type { Unreadable } from './search-filter.ts';

/** Says which parts of an address were left out of the search, and why: a mistyped link is nobody's fault. */
export function UnreadableNotice({ parts }: { parts: Unreadable[] }) {
  const { t } = useTranslation('listings');
  if (parts.length === 0) return null;
  return (
    <Notice tone="plain" role="status" className={styles.notice}>
      <ul>
        {parts.map(({ name, value }) => (
          <li key={name}>{t(`search.unreadable.${name}`, { value })}</li>
        ))}
      </ul>
    </Notice>
  );
}
