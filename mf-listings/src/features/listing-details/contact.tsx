import { isApiError, isUnreachable, sentenceOf, useCurrentUser, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Eye, RefreshCw } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useRevealContactQuery } from '../../api/contact.ts';
import { useAskContact } from '../../open-listing/use-ask-contact.ts';
import { useAsked } from '../../open-listing/use-open-listing.ts';
import { BrowseOn } from './browse-on.tsx';
import { ContactWays } from './contact-ways.tsx';
import type { DetailsProps } from './details-tabs.tsx';

type Props = Pick<DetailsProps, 'listing' | 'logIn' | 'head'>;

/** How the owner of a listing is reached: shown to who explicitly asks, and asked for only then (product.md 3). */
export function Contact(props: Props) {
  const { isLoading } = useCurrentUser();
  const asked = useAsked();
  if (isLoading) return <Waiting />;
  return asked ? <Revealed {...props} /> : <Ask {...props} />;
}

/** What is pressed here goes away: the focus goes to the heading, and not to the whole dialog. */
const focusOn = ({ current }: DetailsProps['head']): void => current?.focus();

function Ask({ listing, logIn, head }: Props) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const ask = useAskContact(listing, user ? undefined : logIn);
  return (
    <>
      <p>{t(listing.userId === null ? 'details.contact.askTextUnconfirmed' : 'details.contact.askText')}</p>
      <Button
        wide
        // Send Message stands above it, where there is somebody to write to
        variant={listing.userId === null ? 'primary' : 'secondary'}
        icon={Eye}
        onClick={() => {
          focusOn(head);
          void ask();
        }}
      >
        {t(`card.${listing.type}.connect`)}
      </Button>
    </>
  );
}

function Revealed({ listing, head }: Pick<Props, 'listing' | 'head'>) {
  const { t } = useTranslation('listings');
  const { currentData: details, error, isFetching, refetch } = useRevealContactQuery(listing.id);
  const retry = () => {
    focusOn(head);
    void refetch();
  };
  if (details?.pending && !error)
    return <Notice role="status">{t('details.contact.pending', { name: listing.username })}</Notice>;
  if (details && !error) {
    // Where there are none, what stands there says so itself
    const isAny = Boolean(details.email || details.phoneNumber);
    return (
      <>
        {isAny ? <VisuallyHidden role="status">{t('details.contact.loaded')}</VisuallyHidden> : null}
        <ContactWays listing={listing} details={details} />
      </>
    );
  }
  return error && !isFetching ? <Refused error={error} onRetry={retry} /> : <Waiting />;
}

function Waiting() {
  const { t } = useTranslation('listings');
  return (
    <Stack aria-busy="true">
      <VisuallyHidden role="status">{t('details.contact.loading')}</VisuallyHidden>
      <Skeleton width="65%" />
      <Skeleton shape="button" width="100%" />
      <Skeleton width="50%" />
      <Skeleton shape="button" width="100%" />
    </Stack>
  );
}

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('listings');
  const isGone = isApiError(error) && error.status === 404;
  const reason = isGone ? 'gone' : isUnreachable(error) ? 'offline' : 'failed';
  return (
    <>
      <Notice tone="error" role="alert">
        {sentenceOf(error, t(`details.contact.${reason}`))}
      </Notice>
      {isGone ? (
        <BrowseOn />
      ) : (
        <Button variant="secondary" icon={RefreshCw} onClick={onRetry}>
          {t('details.retry')}
        </Button>
      )}
    </>
  );
}
