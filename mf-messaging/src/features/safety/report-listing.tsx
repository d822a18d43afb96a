import { lazy, Suspense } from 'react';
import { registerLocale, type SlotProps, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Flag } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import english from '../../locales/en/safety.json' with { type: 'json' };
import { useLateLoad } from '../../parts/late-load/use-late-load.ts';

registerLocale('messaging', english);

const load = () => import('./report-form.tsx');

/** The button loads it before it renders. */
const ReportForm = lazy(async () => ({ default: (await load()).ReportForm }));

/** A button at the end of a listing's details, replaced by the form while the page has it open. */
export function ReportListing({ open, ...props }: SlotProps['listing.report']) {
  return open ? <ReportListingForm {...props} /> : <ReportButton {...props} />;
}

type Props = Omit<SlotProps['listing.report'], 'open'>;

function ReportButton({ onOpenChange }: Props) {
  const { t } = useTranslation('messaging');
  const { open, isOpening, preload } = useLateLoad(load, () => onOpenChange(true));
  return (
    <Button
      variant="quiet"
      size="small"
      flush
      icon={Flag}
      busy={isOpening}
      onPointerEnter={preload}
      onClick={() => void open()}
    >
      {t('safety.reporting.listing')}
    </Button>
  );
}

function ReportListingForm({ listingId, userId, username, onOpenChange, onBlocked }: Props) {
  const skeleton = (
    <Stack aria-hidden="true">
      <Skeleton shape="button" width="100%" />
      <Skeleton shape="button" width="100%" />
      <Skeleton shape="button" width="100%" />
    </Stack>
  );
  return (
    <Suspense fallback={skeleton}>
      <ReportForm
        target={{ kind: 'listing', id: listingId, username, canBlock: userId !== null }}
        onSent={(blocked) => (blocked ? onBlocked() : onOpenChange(false))}
        onCancel={() => onOpenChange(false)}
      />
    </Suspense>
  );
}
