import { useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Stack } from 'shared-ui/ui/layout';
import styles from './own-listings.module.css';
import type { OwnRow } from './use-own-rows.ts';

/** Spec §9. */
const PAGE_SIZE = 6;

/**
 * Shows loaded rows page by page, so that a long list does not hide the rest of the page.
 * @param onMore receives the id of the first listing that View More added
 */
export function useViewMore(rows: OwnRow[], onMore: (id: number) => void) {
  const [pages, setPages] = useState(1);
  const end = pages * PAGE_SIZE;
  const next = rows[end];
  const showMore =
    next &&
    (() => {
      setPages(pages + 1);
      onMore(next.listing.id);
    });
  return { shown: rows.slice(0, end), showMore };
}

/** Empty at the end of the list. */
export function ViewMore({ onPress }: { onPress: (() => void) | undefined }) {
  const { t } = useTranslation('listings');
  if (!onPress) return null;
  return (
    <Stack align="center" className={styles.more}>
      <Button variant="secondary" onClick={onPress}>
        {t('own.more')}
      </Button>
    </Stack>
  );
}
