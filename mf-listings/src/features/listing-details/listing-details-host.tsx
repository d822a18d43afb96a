import { useEffect, useEffectEvent, useState } from 'react';
import { notify, useTranslation, whenIdle } from 'shared-ui/app';
import { Icon, LoaderCircle } from 'shared-ui/ui/icon';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useOpenListing } from '../../parts/open-listing/use-open-listing.ts';
import styles from './listing-details-host.module.css';

const load = () => import('./listing-details.tsx');

/** After this time an error is shown. */
const LOAD_TIMEOUT_MS = 8000;

type Details = Awaited<ReturnType<typeof load>>['ListingDetails'];

/**
 * Shows the details of the listing in the address over any page. Their code is not part of the page's: it loads when the page
 * is idle, when a button that opens them is hovered or focused, or at the latest when they open.
 */
export function ListingDetailsHost() {
  const { t } = useTranslation('listings');
  const { openId } = useOpenListing();
  const details = useDetails(openId !== undefined);
  useEffect(preloadEarly, []);
  if (openId === undefined) return null;
  if (details) return <Loaded key={openId} as={details} id={openId} />;
  return (
    <div role="status" className={styles.waiting}>
      <Icon of={LoaderCircle} className={styles.spinner} />
      <VisuallyHidden>{t('card.opening')}</VisuallyHidden>
    </div>
  );
}

const Loaded = ({ as: Details, id }: { as: Details; id: number }) => <Details id={id} />;

function useDetails(isOpen: boolean): Details | undefined {
  const { t } = useTranslation('listings');
  const { close } = useOpenListing();
  const [details, setDetails] = useState<Details>();
  const isMissing = isOpen && !details;
  const onFailed = useEffectEvent((cause: unknown) => {
    if (!isOpen) return;
    notify({ title: t('card.notOpened'), description: t('card.notOpenedText'), variant: 'destructive', cause });
    close();
  });
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    const fail = (cause?: unknown) => {
      if (!isOver) onFailed(cause);
      isOver = true;
    };
    const timeout = setTimeout(fail, LOAD_TIMEOUT_MS);
    load().then((module) => setDetails(() => module.ListingDetails), fail);
    return () => {
      isOver = true;
      clearTimeout(timeout);
    };
  }, [isMissing]);
  return details;
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
