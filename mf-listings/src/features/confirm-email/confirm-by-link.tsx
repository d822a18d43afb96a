import { type ReactNode, useEffect, useRef } from 'react';
import { errorMessage, isApiError, Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { useLinkToken } from 'shared-ui/app/link-token';
import type { Listing } from 'contracts';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { CircleAlert, EyeOff, House, type IconDrawing, MailCheck, RefreshCw, Search } from 'shared-ui/ui/icon';
import { Actions, Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import {
  isAlreadyConfirmed,
  useConfirmListingMutation,
  useWithdrawContactEmailMutation,
} from '../../api/confirmations.ts';
import english from '../../locales/en/confirm-email.json' with { type: 'json' };
import { LargeTicket } from '../../parts/listing-card/large-ticket.tsx';
import styles from './confirm-email.module.css';
import { MatchesButton } from './matches-button.tsx';

registerLocale('listings', english);

/** Confirms a listing by the link of its mail as soon as the page opens (PRODUCT.md 2). */
export function ConfirmByLink() {
  const { t } = useTranslation('listings');
  const token = useLinkToken();
  const [confirm, { data, error, isLoading }] = useConfirmListingMutation();
  const sentToken = useRef('');

  useEffect(() => {
    if (token === '' || sentToken.current === token) return;
    sentToken.current = token;
    void confirm({ token });
  }, [token, confirm]);

  if (token === '')
    return (
      <LinkPage title={t('confirm.incomplete')} icon={CircleAlert}>
        <Panel>{t('confirm.incompleteText')}</Panel>
        <NextLinks />
      </LinkPage>
    );
  if (data?.isContactEmail) return <ConfirmedContactEmail listing={data.listing} token={token} />;
  if (data)
    return (
      <LinkPage title={t('confirm.done')}>
        <LargeTicket listing={data.listing}>{t('confirm.doneText')}</LargeTicket>
        <NextLinks listingId={data.listing.id} />
      </LinkPage>
    );
  if (isAlreadyConfirmed(error))
    return (
      <LinkPage title={t('confirm.already')}>
        <Panel>{t('confirm.alreadyText')}</Panel>
        <NextLinks />
      </LinkPage>
    );
  if (isLoading || !error)
    return (
      <LinkPage title={t('confirm.working')}>
        <TicketSkeleton />
      </LinkPage>
    );
  if (isRetryable(error)) return <ConfirmFailed error={error} onRetry={() => void confirm({ token })} />;
  return <RefusedLink error={error} />;
}

/** No response, or a server error: the link may still be valid. */
const isRetryable = (error: unknown): boolean =>
  !isApiError(error) || typeof error.status !== 'number' || error.status >= 500 || error.status === 429;

interface LinkPageProps {
  title: string;
  icon?: IconDrawing;
  children: ReactNode;
}

/** One state of the page: the result is its heading, and changes are announced. */
function LinkPage({ title, icon = MailCheck, children }: LinkPageProps) {
  return (
    <div aria-live="polite">
      <Band width="narrow" title={title} icon={icon} />
      <Wrap width="narrow" top="normal" className={styles.state}>
        {children}
      </Wrap>
    </div>
  );
}

function NextLinks({ listingId }: { listingId?: number }) {
  const { t } = useTranslation('listings');
  return (
    <Actions>
      {listingId === undefined ? null : <MatchesButton listingId={listingId} />}
      <Button variant="secondary" asChild icon={Search}>
        <Link to={paths.search()}>{t('confirm.browse')}</Link>
      </Button>
      <Button variant="secondary" asChild icon={House}>
        <Link to={paths.home()}>{t('confirm.backToHome')}</Link>
      </Button>
    </Actions>
  );
}

/** For the owner of a contact address, who may withdraw it, now or by opening the link again. */
function ConfirmedContactEmail({ listing, token }: { listing: Listing; token: string }) {
  const { t } = useTranslation('listings');
  const [withdraw, { isLoading, isSuccess, error }] = useWithdrawContactEmailMutation();
  if (isSuccess)
    return (
      <LinkPage title={t('confirm.withdrawn')}>
        <Panel>{t('confirm.withdrawnText')}</Panel>
        <NextLinks />
      </LinkPage>
    );
  return (
    <LinkPage title={t('confirm.done')}>
      <LargeTicket listing={listing}>{t('confirm.contactText')}</LargeTicket>
      {error ? <Notice role="alert" title={t('confirm.withdrawFailed')} /> : null}
      <Actions>
        <Button variant="secondary" icon={EyeOff} busy={isLoading} onClick={() => void withdraw({ token })}>
          {t(isLoading ? 'confirm.withdrawing' : 'confirm.withdraw')}
        </Button>
      </Actions>
      <NextLinks />
    </LinkPage>
  );
}

function ConfirmFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('listings');
  return (
    <LinkPage title={t('confirm.unreachable')} icon={CircleAlert}>
      <Panel>{errorMessage(error, t('confirm.unreachableText'))}</Panel>
      <Actions>
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('confirm.retry')}
        </Button>
      </Actions>
    </LinkPage>
  );
}

/** A wrong or expired link; the server's message says which, and what to do. Only owners of listings are offered to post again. */
function RefusedLink({ error }: { error: unknown }) {
  const { t } = useTranslation('listings');
  return (
    <LinkPage title={t('confirm.refused')} icon={CircleAlert}>
      <Panel>{errorMessage(error, t('confirm.failedText'))}</Panel>
      {isListingLinkExpired(error) ? <PostAgainLinks /> : <NextLinks />}
    </LinkPage>
  );
}

/** Links of contact addresses have codes of their own. */
const isListingLinkExpired = (error: unknown): boolean =>
  isApiError(error) && error.body?.code === 'listings.link_expired';

function PostAgainLinks() {
  const { t } = useTranslation('listings');
  return (
    <Actions>
      <Button asChild>
        <Link to={paths.findCreate()}>{t('confirm.findHelp')}</Link>
      </Button>
      <Button variant="secondary" asChild>
        <Link to={paths.offerCreate()}>{t('confirm.offerHelp')}</Link>
      </Button>
    </Actions>
  );
}
