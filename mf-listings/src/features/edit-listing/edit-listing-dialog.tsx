import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useCurrentUser, useLocation, useNavigate, useSearchParams, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import type { ListingType, OwnListing } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Dialog } from 'shared-ui/ui/dialog';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { TriangleAlert } from 'shared-ui/ui/icon';
import { Row, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { postAgainLink } from '../../parts/publishing/create-listing-draft.ts';
import { EditForm, type UnsavedChanges } from './edit-form.tsx';
import { type OwnListingResult, useOwnListing } from './use-own-listing.ts';

export interface EditListingDialogProps {
  id: number;
  /** Of the profile tab below it. */
  type: ListingType;
  onClose: () => void;
}

/** Edit Listing: one's own, unless its trip is over. Closing it asks first if there are unsaved changes. */
export function EditListingDialog({ id, type, onClose }: EditListingDialogProps) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const own = useOwnListing(id);
  useMatchingTab(own.listing, type);
  const unsaved = useRef<UnsavedChanges>(null);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => (unsaved.current?.hasChanges() ? setConfirming(true) : onClose());
  const discard = () => {
    unsaved.current?.discardDraft();
    onClose();
  };
  const isEditable = own.listing?.status === 'active' || own.listing?.status === 'closed';
  return (
    <Dialog open wide title={t('edit.title')} closeLabel={t('edit.close')} onOpenChange={close}>
      <Stack gap="large">
        {isConfirming ? <UnsavedNotice onContinue={() => setConfirming(false)} onDiscard={discard} /> : null}
        {user && own.listing && isEditable ? (
          <EditForm listing={own.listing} userId={user.id} ref={unsaved} onClose={close} onSaved={onClose} />
        ) : (
          <NotEditable own={own} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}

const PROFILE_TAB: Record<ListingType, string> = { helper: 'helper', seeking_help: 'seeker' };

/** Switches the profile to the tab of the listing's type, so that closing shows it in its list. */
function useMatchingTab(listing: OwnListing | undefined, type: ListingType): void {
  const [search] = useSearchParams();
  const state = useLocation().state as unknown;
  const navigate = useNavigate();
  const next = new URLSearchParams(search);
  if (listing) next.set('tab', PROFILE_TAB[listing.type]);
  const nextSearch = listing && listing.type !== type ? next.toString() : undefined;
  useEffect(() => {
    if (nextSearch === undefined) return;
    void navigate({ search: nextSearch }, { replace: true, state, preventScrollReset: true });
  }, [nextSearch, state, navigate]);
}

interface UnsavedNoticeProps {
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks before changes are discarded, since a click beside the dialog closes it. Takes the focus, and returns it. */
function UnsavedNotice({ onContinue, onDiscard }: UnsavedNoticeProps) {
  const { t } = useTranslation('listings');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    notice.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Notice
      ref={notice}
      role="group"
      aria-label={t('edit.unsaved.title')}
      tabIndex={-1}
      tone="tip"
      icon={TriangleAlert}
      title={t('edit.unsaved.title')}
    >
      <Stack gap="small">
        <span>{t('edit.unsaved.text')}</span>
        <Row>
          <Button variant="secondary" size="small" onClick={onContinue}>
            {t('edit.unsaved.keep')}
          </Button>
          <Button variant="danger" size="small" onClick={onDiscard}>
            {t('edit.unsaved.discard')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}

interface NotEditableProps {
  own: OwnListingResult;
  onClose: () => void;
}

/** Instead of the form: loading, failed, or why the listing cannot be edited and what to do. */
function NotEditable({ own: { listing, isFailed, isLoading, retry }, onClose }: NotEditableProps) {
  const { t } = useTranslation('listings');
  if (isLoading)
    return (
      <Stack aria-busy="true">
        <VisuallyHidden role="status">{t('edit.loading')}</VisuallyHidden>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Stack>
    );
  if (isFailed) return <LoadFailed sentence={t('edit.loadFailed')} onRetry={retry} />;
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {t('edit.close')}
    </Button>
  );
  if (!listing) return <Reason reason="absent" action={close} />;
  if (listing.status === 'hidden') return <Reason reason="hidden" action={close} />;
  const postAgain = (
    <Button asChild>
      <Link {...postAgainLink(listing)}>{t('edit.expired.again')}</Link>
    </Button>
  );
  return <Reason reason="expired" action={postAgain} />;
}

function Reason({ reason, action }: { reason: 'absent' | 'hidden' | 'expired'; action: ReactNode }) {
  const { t } = useTranslation('listings');
  return (
    <EmptyState compact role="status" line="broken" titleAs="h3" title={t(`edit.${reason}.title`)} action={action}>
      {t(`edit.${reason}.text`)}
    </EmptyState>
  );
}
