import { useEffect, useEffectEvent, useState } from 'react';
import { notify, useTranslation, whenIdle } from 'shared-ui/app';
import { Icon, LoaderCircle } from 'shared-ui/ui/icon';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useOpenListing } from '../../open-listing/use-open-listing.ts';
import styles from './listing-details-host.module.css';

const load = () => import('./listing-details.tsx');

/** So long a visitor looks at a turning ring; then they are told. */
const PATIENCE_IN_MS = 8000;

type Details = Awaited<ReturnType<typeof load>>['ListingDetails'];

/**
 * Shows the details of the listing that the address names, over whatever page this stands on. Their code is no part of
 * the page's: it comes once the page is at rest, or when a button that opens them is pointed at or reached, at the latest
 * when they are open.
 */
export function ListingDetailsHost() {
  const { t } = useTranslation('listings');
  const { openId } = useOpenListing();
  const details = useDetails(openId !== undefined);
  useEffect(prepareInTime, []);
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

function useDetails(wanted: boolean): Details | undefined {
  const { t } = useTranslation('listings');
  const { close } = useOpenListing();
  const [details, setDetails] = useState<Details>();
  const isMissing = wanted && !details;
  const giveUp = useEffectEvent((cause: unknown) => {
    if (!wanted) return;
    notify({ title: t('card.notOpened'), description: t('card.notOpenedText'), variant: 'destructive', cause });
    close();
  });
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    const fail = (cause?: unknown) => {
      if (!isOver) giveUp(cause);
      isOver = true;
    };
    const late = setTimeout(fail, PATIENCE_IN_MS);
    load().then((part) => setDetails(() => part.ListingDetails), fail);
    return () => {
      isOver = true;
      clearTimeout(late);
    };
  }, [isMissing]);
  return details;
}

// What fails now is told when it is wanted
const prepare = (): void => void load().catch(() => undefined);

const prepareFor = ({ target }: Event): void => {
  if (target instanceof Element && target.closest('[data-opens-details]')) prepare();
};

function prepareInTime(): () => void {
  const giveUp = whenIdle(prepare);
  document.addEventListener('pointerover', prepareFor);
  document.addEventListener('focusin', prepareFor);
  return () => {
    giveUp();
    document.removeEventListener('pointerover', prepareFor);
    document.removeEventListener('focusin', prepareFor);
  };
}
