import { useEffect, useRef, useState } from 'react';
import { type CurrentUser, isApiError, OWN_KEYS, requestLogin, useTranslation } from 'shared-ui/app';
import { Dialog } from 'shared-ui/ui/dialog';
import { useGetListingQuery } from '../../api/listing.ts';
import { useOpenListing } from '../../open-listing/use-open-listing.ts';
import { DetailsGone } from './details-gone.tsx';
import { DetailsMissing } from './details-missing.tsx';
import { DetailsSkeleton } from './details-skeleton.tsx';
import { DetailsTabs, type Part } from './details-tabs.tsx';
import { keptReview } from './kept-review.ts';
import { ReportSlot } from './report-slot.tsx';
import './texts.ts';
import { useGone } from './use-gone.ts';
import { useReport } from './use-report.ts';

/** Everything about one listing, over the page it was opened on (spec §2, Details dialog). */
export function ListingDetails({ id }: { id: number }) {
  const { t } = useTranslation('listings');
  const { close } = useOpenListing();
  const { data: listing, error, isFetching, refetch } = useGetListingQuery(id);
  const { isAway, isBack, logIn } = useLoginInstead();
  const head = useRef<HTMLHeadingElement>(null);
  // Above what comes and goes with tabs, logins and a new answer of the server
  const [typed] = useState(keptReview);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === OWN_KEYS) typed.forget();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [typed]);
  const [part, setPart] = useState<Part>('contact');
  const isAbsent = isApiError(error) && error.status === 404;
  const gone = useGone(isAbsent ? id : undefined);
  const isShown = listing !== undefined && !isAbsent;
  const isFailed = error !== undefined && !isAbsent && !isShown && !isFetching;
  const report = useReport(isShown ? listing : undefined, { logIn, head });
  const title = report.isOpen ? 'details.report.title' : `details.title.${listing?.type ?? 'unknown'}`;
  return (
    <Dialog
      open={!isAway}
      onOpenChange={report.isOpen ? report.leave : close}
      title={t(gone ? `details.${gone.own ? 'own.title' : 'gone'}` : title)}
      closeLabel={t('details.close')}
      wide={!gone && !report.isOpen}
      flush={isShown && !report.isOpen}
      initialFocus={isBack ? head : undefined}
    >
      {isShown && report.isOpen ? <ReportSlot open listing={listing} onLeave={report.leave} onBlocked={close} /> : null}
      {isShown && !report.isOpen ? (
        <DetailsTabs {...{ listing, logIn, typed, head, report, part }} onPartChange={setPart} />
      ) : null}
      {gone ? <DetailsGone own={gone.own} /> : null}
      {isFailed ? <DetailsMissing onRetry={() => void refetch()} /> : null}
      {isShown || gone || isFailed ? null : <DetailsSkeleton />}
    </Dialog>
  );
}

/** The login takes the place of these details: two dialogs at a time would fight for the focus. */
function useLoginInstead() {
  const [isAway, setAway] = useState(false);
  const [isBack, setBack] = useState(false);
  const logIn = async (why: string): Promise<CurrentUser | null> => {
    setAway(true);
    try {
      return await requestLogin(why);
    } finally {
      setAway(false);
      setBack(true);
    }
  };
  return { isAway, isBack, logIn };
}
