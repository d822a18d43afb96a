import { useTranslation } from 'shared-ui/app';
import { Section } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import styles from './own-listings.module.css';
import { PastListing } from './past-listing.tsx';
import { RemovedRow } from './removed-row.tsx';
import { isRemoved, type OwnRow, type OwnRows } from './use-own-rows.ts';
import { useViewMore } from './use-view-more.ts';
import { ViewMore } from './view-more.tsx';
import { takeFocus } from './use-focus-kept.ts';

/** The history (product.md 16): what is over, a line each. */
export function PastListings({ rows }: { rows: OwnRows }) {
  const { t } = useTranslation('listings');
  const { shown, showMore } = useViewMore(rows.past, rows.focus);
  return (
    <Section tabIndex={-1} title={t('own.history.heading')} top="small">
      <Panel asChild className={styles.history}>
        <ul>
          {shown.map((row) => (
            <li
              key={row.listing.id}
              tabIndex={-1}
              ref={rows.focused === row.listing.id && !isRemoved(row) ? takeFocus : undefined}
            >
              <Past row={row} rows={rows} />
            </li>
          ))}
        </ul>
      </Panel>
      <ViewMore onPress={showMore} />
    </Section>
  );
}

function Past({ row, rows: { removals } }: { row: OwnRow; rows: OwnRows }) {
  const { listing, removal } = row;
  if (removal && isRemoved(row)) return <RemovedRow removal={removal} removals={removals} />;
  return (
    <PastListing listing={listing} isRemoving={removal !== undefined} onRemove={() => void removals.remove(listing)} />
  );
}
