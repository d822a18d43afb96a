import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { ListingType, OwnListing } from 'shared-ui/contracts';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Section } from 'shared-ui/ui/layout';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { CurrentListings } from './current-listings.tsx';
import styles from './own-listings.module.css';
import { PastListings } from './past-listings.tsx';
import { Unpublished } from './unpublished.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useOwnRows } from './use-own-rows.ts';

interface Props {
  type: ListingType;
  listings: OwnListing[];
  /** Leads to a new one. */
  create: ReactNode;
}

/** One's own listings of a type: what is ahead, and what is over. */
export function Own({ type, listings, create }: Props) {
  const { t } = useTranslation('listings');
  const rows = useOwnRows(listings);
  const focusKept = useFocusKept();
  const hasPast = rows.past.length > 0;
  return (
    <div {...focusKept}>
      <VisuallyHidden role="status">{rows.news}</VisuallyHidden>
      <Unpublished type={type} />
      {rows.current.length > 0 ? (
        <Section tabIndex={-1} title={t(`own.${type}.heading`)} action={create} className={styles.listings}>
          <CurrentListings rows={rows} />
        </Section>
      ) : (
        <EmptyState tabIndex={-1} title={t(`own.${type}.${hasPast ? 'over' : 'empty'}`)} titleAs="h2" action={create}>
          {t(hasPast ? 'own.overText' : `own.${type}.emptyText`)}
        </EmptyState>
      )}
      {hasPast ? <PastListings rows={rows} /> : null}
    </div>
  );
}
