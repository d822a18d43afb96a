import { useTranslation } from 'shared-ui/app';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { Asked } from './asked.tsx';
import { OwnCard } from './own-card.tsx';
import styles from './own-listings.module.css';
import { RemovedRow } from './removed-row.tsx';
import { takeFocus } from './use-focus-kept.ts';
import { isRemoved, type OwnRow, type OwnRows } from './use-own-rows.ts';
import { useViewMore } from './use-view-more.ts';
import { ViewMore } from './view-more.tsx';

/** Active, closed and hidden ones: each a ticket, with who asked beside it. */
export function CurrentListings({ rows }: { rows: OwnRows }) {
  const { t } = useTranslation('listings');
  const { shown, showMore } = useViewMore(rows.current, rows.focus);
  return (
    <>
      <VisuallyHidden role="status">
        {t('own.shown', { count: shown.filter((row) => !isRemoved(row)).length })}
      </VisuallyHidden>
      <div className={styles.rows}>
        {shown.map((row) => (
          <Current key={row.listing.id} row={row} rows={rows} />
        ))}
      </div>
      <ViewMore onPress={showMore} />
    </>
  );
}

function Current({ row: { listing, removal }, rows: { removals, focused } }: { row: OwnRow; rows: OwnRows }) {
  if (removal && isRemoved({ removal })) return <RemovedRow removal={removal} removals={removals} />;
  return (
    <div className={styles.own}>
      <OwnCard
        listing={listing}
        isRemoving={removal !== undefined}
        onRemove={() => void removals.remove(listing)}
        ref={focused === listing.id ? takeFocus : undefined}
      />
      {/* Who asks for an unconfirmed one waits, which its owner is not told (product.md 2) */}
      {listing.userId === null ? null : <Asked listing={listing} />}
    </div>
  );
}
