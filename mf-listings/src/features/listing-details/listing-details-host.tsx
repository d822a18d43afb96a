import { useEffect } from 'react';
import { useOpenedDialog, useTranslation, whenIdle } from 'shared-ui/app';
import { Icon, LoaderCircle } from 'shared-ui/ui/icon';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useOpenListing } from '../../parts/open-listing/use-open-listing.ts';
import styles from './listing-details-host.module.css';

const load = async () => (await import('./listing-details.tsx')).ListingDetails;

/**
 * Shows the details of the listing in the address over any page. Their code is not part of the page's: it loads when the page
 * is idle, when a button that opens them is hovered or focused, or at the latest when they open.
 */
export function ListingDetailsHost() {
  const { t } = useTranslation('listings');
  const { openId, close } = useOpenListing();
  const { Dialog: Details } = useOpenedDialog(load, { isOpen: openId !== undefined, close });
  useEffect(preloadEarly, []);
  if (openId === undefined) return null;
  if (Details) return <Details key={openId} id={openId} />;
  return (
    <div role="status" className={styles.waiting}>
      <Icon of={LoaderCircle} className={styles.spinner} />
      <VisuallyHidden>{t('card.opening')}</VisuallyHidden>
    </div>
  );
}

// An error is reported when the details are opened
const preload = (): void => void load().catch(() => undefined);

const preloadForButton = ({ target }: Event): void => {
  if (target instanceof Element && target.closest('[data-opens-details]')) preload();
};

function preloadEarly(): () => void {
  const cancel = whenIdle(preload);
  document.addEventListener('pointerover', preloadForButton);
  document.addEventListener('focusin', preloadForButton);
  return () => {
    cancel();
    document.removeEventListener('pointerover', preloadForButton);
    document.removeEventListener('focusin', preloadForButton);
  };
}
