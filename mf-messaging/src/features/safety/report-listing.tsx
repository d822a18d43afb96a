import { lazy, Suspense, useState } from 'react';
import { notify, type SlotProps, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Flag } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import './texts.ts';

const load = () => import('./report-form.tsx');
const prepare = (): void => void load().catch(() => undefined);

/** Fetched before it is shown, by the button: a failure is told there, and can be tried again. */
const ReportForm = lazy(async () => ({ default: (await load()).ReportForm }));

/** A quiet button at the end of a listing's details, and in their place the form, once the page opens it. */
export function ReportListing({ open, ...listing }: SlotProps['listing.report']) {
  return open ? <Report {...listing} /> : <Ask {...listing} />;
}

type Props = Omit<SlotProps['listing.report'], 'open'>;

function Ask({ onOpenChange }: Props) {
  const { t } = useTranslation('messaging');
  const [isOpening, setOpening] = useState(false);
  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      await load();
      onOpenChange(true);
    } catch (cause) {
      notify({ title: t('safety.notOpened'), description: t('safety.notOpenedText'), variant: 'destructive', cause });
    } finally {
      setOpening(false);
    }
  };
  return (
    <Button
      variant="quiet"
      size="small"
      flush
      icon={Flag}
      busy={isOpening}
      onPointerEnter={prepare}
      onClick={() => void open()}
    >
      {t('safety.reporting.listing')}
    </Button>
  );
}

function Report({ listingId, userId, username, onOpenChange, onBlocked }: Props) {
  return (
    <Suspense fallback={<Waiting />}>
      <ReportForm
        reported={{ kind: 'listing', id: listingId, username, canBlock: userId !== null }}
        onSent={(blocked) => (blocked ? onBlocked() : onOpenChange(false))}
        onCancel={() => onOpenChange(false)}
      />
    </Suspense>
  );
}

const Waiting = () => (
  <Stack aria-hidden="true">
    <Skeleton shape="button" width="100%" />
    <Skeleton shape="button" width="100%" />
    <Skeleton shape="button" width="100%" />
  </Stack>
);
