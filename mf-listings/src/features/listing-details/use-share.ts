import { formatDayRange, notify, paths, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';

/** Whether the browser has a way of sharing of its own. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Hands on a listing's address: by the browser's own way of sharing, else by copying it. It holds no contact details. */
export function useShare(listing: Listing): () => Promise<void> {
  const { t } = useTranslation('listings');
  return async () => {
    const url = new URL(paths.search({ listing: listing.id }), location.origin).href;
    const title = t('details.acts.shareTitle', {
      role: t(`card.${listing.type}.role`),
      from: listing.departureAirport,
      to: listing.arrivalAirport,
      days: formatDayRange(listing.date, listing.endDate),
    });
    if (canShare() && (await isShared({ title, url }))) return;
    await copy(url).then(
      () => notify({ title: t('details.acts.copied'), description: t('details.acts.copiedText') }),
      () =>
        notify({
          title: t('details.acts.copyFailed'),
          description: t('details.acts.copyFailedText'),
          variant: 'destructive',
        }),
    );
  };
}

/** True also where the person thought better of it; false where the browser refuses. */
const isShared = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );

// A site without https has no clipboard
const copy = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
