import { registerLocale, type SlotProps, useOpenedDialog, useTranslation } from 'shared-ui/app';
import { useLateDialog } from 'shared-ui/app/late-dialog';
import { Button } from 'shared-ui/ui/button';
import { Flag } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import english from '../../locales/en/safety.json' with { type: 'json' };

registerLocale('messaging', english);

const load = async () => (await import('./report-form.tsx')).ReportForm;

/** A button at the end of a listing's details, replaced by the form while the page has it open. */
export function ReportListing({ open, ...props }: SlotProps['listing.report']) {
  return open ? <ReportListingForm {...props} /> : <ReportButton {...props} />;
}

type Props = Omit<SlotProps['listing.report'], 'open'>;

function ReportButton({ onOpenChange }: Props) {
  const { t } = useTranslation('messaging');
  const { button } = useLateDialog(load, { onOpen: () => onOpenChange(true) });
  return (
    <Button variant="quiet" size="small" flush icon={Flag} {...button}>
      {t('safety.reporting.listing')}
    </Button>
  );
}

function ReportListingForm({ listingId, userId, username, onOpenChange, onBlocked }: Props) {
  const close = (): void => onOpenChange(false);
  // The button has loaded it before
  const { Dialog: ReportForm } = useOpenedDialog(load, { isOpen: true, close });
  if (!ReportForm)
    return (
      <Stack aria-hidden="true">
        <Skeleton shape="button" width="100%" />
        <Skeleton shape="button" width="100%" />
        <Skeleton shape="button" width="100%" />
      </Stack>
    );
  return (
    <ReportForm
      target={{ kind: 'listing', id: listingId, username, canBlock: userId !== null }}
      onSent={(blocked) => (blocked ? onBlocked() : close())}
      onCancel={close}
    />
  );
}
