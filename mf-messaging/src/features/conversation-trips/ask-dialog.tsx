import { isApiError, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Dialog } from 'shared-ui/ui/dialog';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { useGetAskedListingQuery } from '../../api/ask-to-fly.ts';
import { useListTripsWithQuery } from '../../api/trips.ts';
import { getOpenListingIds } from '../../api/open-trip.ts';
import { AskForm, type AskFormProps } from './ask-form.tsx';

interface Props {
  person: AskFormProps['person'];
  /** Of either of the two: what they write about. Undefined where the question is about another of the user's own. */
  listingId: number | undefined;
  onClose: () => void;
  onAsked: AskFormProps['onAsked'];
}

/** The question to fly together, over the conversation. Unmount it to close it. */
export function AskDialog({ person, listingId, onClose, onAsked }: Props) {
  const { t } = useTranslation('messaging');
  const isAboutListing = listingId !== undefined;
  const query = useGetAskedListingQuery(listingId ?? 0, { skip: !isAboutListing });
  const { currentData: listing, error, isFetching, refetch } = query;
  const { currentData: trips = [], isLoading } = useListTripsWithQuery(person.id);
  const isTheirs = listing?.userId === person.id;
  const isKnown = !isLoading && (listing !== undefined || !isAboutListing);
  return (
    <Dialog open onOpenChange={onClose} title={t('ask.title')} closeLabel={t('ask.close')}>
      {isKnown ? (
        <AskForm
          person={person}
          listing={isTheirs ? listing : null}
          ownListingId={isTheirs ? undefined : listing?.id}
          openListingIds={getOpenListingIds(trips)}
          isInConversation
          onAsked={(trip) => {
            onClose();
            onAsked(trip);
          }}
        />
      ) : null}
      {!listing && error && !isFetching ? <NoListing error={error} onRetry={() => void refetch()} /> : null}
      {isLoading || (!listing && isFetching) ? <Skeleton shape="button" width="100%" /> : null}
    </Dialog>
  );
}

function NoListing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('messaging');
  const isGone = isApiError(error) && error.status === 404;
  if (!isGone) return <LoadFailed sentence={t('ask.failed')} onRetry={onRetry} />;
  return <EmptyState compact role="alert" line="broken" title={t('ask.gone')} titleAs="p" />;
}
