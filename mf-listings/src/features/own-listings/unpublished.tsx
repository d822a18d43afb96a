import { Link, paths, useTranslation } from 'shared-ui/app';
import { useDraft } from 'shared-ui/app/drafts';
import type { ListingType } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Pencil } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { CREATE_LISTING_DRAFT, unpublishedType } from '../../trip-form/unpublished.ts';
import styles from './own-listings.module.css';

/** The way back to a listing that was begun: who had to verify a phone number first comes by here. */
export function Unpublished({ type }: { type: ListingType }) {
  const { t } = useTranslation('listings');
  const { draft } = useDraft(CREATE_LISTING_DRAFT);
  if (unpublishedType(draft) !== type) return null;
  const goOn = (
    <Button asChild variant="secondary" size="small">
      <Link to={paths.createListing({ type })}>{t('own.unpublished.link')}</Link>
    </Button>
  );
  return (
    <Notice tone="tip" icon={Pencil} title={t('own.unpublished.title')} action={goOn} className={styles.unpublished} />
  );
}
