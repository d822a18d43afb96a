import type { Listing } from 'contracts';
import { isApiError, Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { LinkAction, LinkResult } from 'shared-ui/app/link-page';
import { Button } from 'shared-ui/ui/button';
import { EyeOff, House, MailCheck, Search } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import {
  isAlreadyConfirmed,
  useConfirmListingMutation,
  useWithdrawContactEmailMutation,
} from '../../api/confirmations.ts';
import english from '../../locales/en/confirm-email.json' with { type: 'json' };
import { LargeTicket } from '../../parts/trip-details/large-ticket.tsx';
import { MatchesButton } from './matches-button.tsx';

registerLocale('listings', english);

interface Props {
  token: string;
}

/** Confirms a listing, or its contact address, by the link of its mail (PRODUCT.md 2). */
export function ConfirmByLink({ token }: Props) {
  const { t } = useTranslation('listings');
  const [confirm, { data, error, isLoading }] = useConfirmListingMutation();
  if (data?.isContactEmail) return <ConfirmedContactEmail listing={data.listing} token={token} />;
  if (data)
    return (
      <LinkResult title={t('confirm.done')} text={t('confirm.doneText')}>
        <LargeTicket listing={data.listing} />
        <ConfirmedWaysOn listingId={data.listing.id} />
      </LinkResult>
    );
  if (isAlreadyConfirmed(error))
    return (
      <LinkResult title={t('confirm.already')} text={t('confirm.alreadyText')}>
        <ConfirmedWaysOn />
      </LinkResult>
    );
  return (
    <LinkAction
      title={t('confirm.question')}
      text={t('confirm.consequence')}
      button={{ icon: MailCheck, label: t('confirm.submit'), busyLabel: t('confirm.submitting') }}
      isBusy={isLoading}
      error={error}
      onPress={() => void confirm({ token })}
      links={isListingLinkExpired(error) ? <PostAgainLinks /> : <ConfirmedWaysOn />}
    />
  );
}

export function ConfirmedWaysOn({ listingId }: { listingId?: number }) {
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
      <LinkResult title={t('confirm.withdrawn')} text={t('confirm.withdrawnText')}>
        <ConfirmedWaysOn />
      </LinkResult>
    );
  return (
    <LinkResult title={t('confirm.done')} text={t('confirm.contactText')}>
      <LargeTicket listing={listing} />
      {error ? <Notice role="alert" title={t('confirm.withdrawFailed')} /> : null}
      <Actions>
        <Button variant="secondary" icon={EyeOff} busy={isLoading} onClick={() => void withdraw({ token })}>
          {t(isLoading ? 'confirm.withdrawing' : 'confirm.withdraw')}
        </Button>
      </Actions>
      <ConfirmedWaysOn />
    </LinkResult>
  );
}

/** Links of contact addresses have codes of their own; only owners of listings are offered to post again. */
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
