import { isApiError, Link, paths, registerLocale, useCurrentUser, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Search } from 'shared-ui/ui/icon';
import { Row } from 'shared-ui/ui/layout';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useGetListingOwnerQuery, useGetRecipientQuery } from '../../api/recipients.ts';
import english from '../../locales/en/tip.json' with { type: 'json' };
import { OwnTip, NoTipsAccepted, TippingOff } from '../../parts/tipping/no-tip.tsx';
import { useTipping } from '../../parts/tipping/use-tipping.ts';
import { GiveTip, type Recipient } from './give-tip.tsx';
import styles from './tip.module.css';

registerLocale('payments', english);

/** A tip from a logged-in user, or the reason why there can be none. */
export function Tip({ userId }: { userId: string }) {
  const { t } = useTranslation('payments');
  const { tipping, retry } = useTipping();
  const result = useRecipient(userId);
  if (result.state === 'not-found') return <NotFound />;
  if (result.state === 'self') return <OwnTip />;
  if (tipping === 'off') return <TippingOff recipientId={Number(userId)} />;
  if (tipping === 'failed') return <LoadFailed sentence={t('tip.loadFailed')} onRetry={retry} />;
  if (result.state === 'failed') return <LoadFailed sentence={t('tip.loadFailed')} onRetry={result.retry} />;
  if (result.state === 'loading' || tipping === 'loading') return <TipSkeleton />;
  if (result.state === 'takes-no-tips') return <NoTipsAccepted recipient={result.recipient} />;
  return <GiveTip recipient={result.recipient} />;
}

type RecipientResult =
  | { state: 'loading' }
  | { state: 'not-found' }
  | { state: 'self' }
  | { state: 'failed'; retry: () => void }
  | { state: 'takes-no-tips'; recipient: Recipient }
  | { state: 'takes-tips'; recipient: Recipient };

const USER_ID = /^[1-9]\d{0,15}$/;

/** Loads the person of the address (spec §7), and whether they take tips, in parallel. */
function useRecipient(userId: string): RecipientResult {
  const { user } = useCurrentUser();
  const id = USER_ID.test(userId) && Number.isSafeInteger(Number(userId)) ? Number(userId) : 0;
  const skip = id === 0 || id === user?.id;
  const person = useGetListingOwnerQuery(id, { skip });
  const tips = useGetRecipientQuery(id, { skip });
  if (id === 0) return { state: 'not-found' };
  if (id === user?.id) return { state: 'self' };
  // Also during a refetch: it must not remove a payment form
  if (person.data && tips.data) {
    const { username, profilePictureUrl } = person.data;
    const recipient = { id, username, profilePictureUrl };
    return { state: tips.data.takesTips ? 'takes-tips' : 'takes-no-tips', recipient };
  }
  if (isNotFound(person.error) || isNotFound(tips.error)) return { state: 'not-found' };
  if (person.isFetching || tips.isFetching) return { state: 'loading' };
  const retry = (): void => {
    if (!person.data) void person.refetch();
    if (!tips.data) void tips.refetch();
  };
  return { state: 'failed', retry };
}

const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Nobody has this id (spec §2), or the person is suspended or blocked. */
function NotFound() {
  const { t } = useTranslation('payments');
  const toSearch = (
    <Button asChild icon={Search}>
      <Link to={paths.search()}>{t('tip.notFound.find')}</Link>
    </Button>
  );
  return (
    <EmptyState titleAs="h2" title={t('tip.notFound.title')} action={toSearch}>
      {t('tip.notFound.text')}
    </EmptyState>
  );
}

/** In the shape of the panel. */
export function TipSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <Panel gap="normal" aria-busy="true">
      <VisuallyHidden role="status">{t('tip.loading')}</VisuallyHidden>
      <Row aria-hidden="true" className={styles.person}>
        <Skeleton shape="avatar" />
        <Skeleton width="40%" />
      </Row>
      <Skeleton width="35%" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
    </Panel>
  );
}
