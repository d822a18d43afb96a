import type { AskWith } from 'contracts';
import { isApiError, useTranslation } from 'shared-ui/app';
import { listingApi } from 'shared-ui/app/listing';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Dialog } from 'shared-ui/ui/dialog';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { AskForm, type AskFormProps } from './ask-form.tsx';

interface Props {
  person: AskFormProps['person'];
  askWith: AskWith;
  onClose: () => void;
  onAsked: AskFormProps['onAsked'];
}

/** The question to fly together, over the conversation. Unmount it to close it. */
export function AskDialog({ person, askWith, onClose, onAsked }: Props) {
  const { t } = useTranslation('messaging');
  const { theirListingId } = askWith;
  const query = listingApi.useGetListingQuery(theirListingId ?? 0, { skip: theirListingId === null });
  const { currentData: listing, error, isFetching, refetch } = query;
  return (
    <Dialog open onOpenChange={onClose} title={t('ask.title')} closeLabel={t('ask.close')}>
      {listing || theirListingId === null ? (
        <AskForm
          person={person}
          listing={listing ?? null}
          askWith={askWith}
          isInConversation
          onAsked={(trip) => {
            onClose();
            onAsked(trip);
          }}
        />
      ) : null}
      {!listing && error && !isFetching ? <NoListing error={error} onRetry={() => void refetch()} /> : null}
      {!listing && isFetching ? <Skeleton shape="button" width="100%" /> : null}
    </Dialog>
  );
}

function NoListing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('messaging');
  const isRemoved = isApiError(error) && error.status === 404;
  if (!isRemoved) return <LoadFailed sentence={t('ask.failed')} onRetry={onRetry} />;
  return <EmptyState compact role="alert" line="broken" title={t('ask.gone')} titleAs="p" />;
}
