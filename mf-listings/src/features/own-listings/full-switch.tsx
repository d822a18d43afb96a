import type { OwnListing } from 'contracts';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { RotateCcw, Users } from 'shared-ui/ui/icon';
import { Text } from 'shared-ui/ui/text';
import { useSetListingFullMutation } from '../../api/own-listings.ts';
import { AmigoBadge, OpenParts } from '../../parts/listing-card/amigo-badge.tsx';
import { hasAmigoSomewhere } from '../../parts/listing-card/listing-labels.ts';
import styles from './own-listings.module.css';
import { useActionToasts } from './use-action-toasts.ts';

interface Props {
  listing: OwnListing;
  /** The id of the heading, which distinguishes the buttons of several cards. */
  describedBy: string;
}

/**
 * Whether somebody is still looked for (PRODUCT.md 33): an offer as its owner says; a request once it has an Amigo, unless its owner
 * keeps it open, and for the other parts of its way where a part has one. Nothing where a request has no Amigo.
 */
export function FullSwitch({ listing, describedBy }: Props) {
  const { t } = useTranslation('listings');
  const { type, status, userId, isFull = false } = listing;
  const hasAmigo = hasAmigoSomewhere(listing);
  if (status !== 'active' || userId === null || (type === 'seeking_help' && !hasAmigo)) return null;
  return (
    <div className={styles.full}>
      <AmigoBadge listing={listing} />
      {isFull ? null : <OpenParts listing={listing} />}
      {isFull || hasAmigo ? <Text tone="muted">{t(`own.full.${type}.${isFull ? 'full' : 'open'}`)}</Text> : null}
      <FullButton listing={listing} describedBy={describedBy} />
    </div>
  );
}

/** One button for both, so that it keeps the focus when it changes. */
function FullButton({ listing, describedBy }: Props) {
  const { t } = useTranslation('listings');
  const [setFull, { isLoading }] = useSetListingFullMutation();
  const toasts = useActionToasts();
  const { id, type, isFull = false } = listing;
  const action = isFull ? 'setOpen' : 'setFull';
  const press = async (): Promise<void> => {
    const { error } = await setFull({ id, full: !isFull });
    if (error) toasts.failed(action, error, listing);
    else toasts.succeeded(action);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      icon={isFull ? RotateCcw : Users}
      busy={isLoading}
      aria-describedby={describedBy}
      onClick={() => void press()}
    >
      {t(isLoading ? 'own.full.busy' : `own.full.${type}.${action}`)}
    </Button>
  );
}
