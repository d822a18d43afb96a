import type { ReactNode } from 'react';
import { Link, paths, sentenceOf, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { CircleAlert, EyeOff, House, type IconDrawing, MailCheck, RefreshCw, Search } from 'shared-ui/ui/icon';
import { Actions, Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { useWithdrawContactEmailMutation } from '../../api/confirmations.ts';
import { LargeTicket } from '../../listing-card/large-ticket.tsx';
import styles from './confirm-email.module.css';
import { isOwnLinkExpired } from './confirmation-answer.ts';

interface LinkStateProps {
  title: string;
  icon?: IconDrawing;
  children: ReactNode;
}

/** The heading stands in the band and says how it went; what changes is read out. */
function LinkState({ title, icon = MailCheck, children }: LinkStateProps) {
  return (
    <div aria-live="polite">
      <Band width="narrow" title={title} icon={icon} />
      <Wrap width="narrow" top="normal" className={styles.state}>
        {children}
      </Wrap>
    </div>
  );
}

function WaysOn() {
  const { t } = useTranslation('listings');
  return (
    <Actions>
      <Button variant="secondary" asChild icon={Search}>
        <Link to={paths.search()}>{t('confirm.browse')}</Link>
      </Button>
      <Button variant="secondary" asChild icon={House}>
        <Link to={paths.home()}>{t('confirm.backToHome')}</Link>
      </Button>
    </Actions>
  );
}

export function Confirming() {
  const { t } = useTranslation('listings');
  return (
    <LinkState title={t('confirm.working')}>
      <TicketSkeleton />
    </LinkState>
  );
}

export function ConfirmedByLink({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  return (
    <LinkState title={t('confirm.done')}>
      <LargeTicket listing={listing}>{t('confirm.doneText')}</LargeTicket>
      <WaysOn />
    </LinkState>
  );
}

/** For the owner of a contact address, who may take it back, now or by opening the link again. */
export function ConfirmedContactEmail({ listing, token }: { listing: Listing; token: string }) {
  const { t } = useTranslation('listings');
  const [withdraw, { isLoading, isSuccess, error }] = useWithdrawContactEmailMutation();
  if (isSuccess)
    return (
      <LinkState title={t('confirm.withdrawn')}>
        <Panel>{t('confirm.withdrawnText')}</Panel>
        <WaysOn />
      </LinkState>
    );
  return (
    <LinkState title={t('confirm.done')}>
      <LargeTicket listing={listing}>{t('confirm.contactText')}</LargeTicket>
      {error ? <Notice role="alert" title={t('confirm.withdrawFailed')} /> : null}
      <Actions>
        <Button variant="secondary" icon={EyeOff} busy={isLoading} onClick={() => void withdraw({ token })}>
          {t(isLoading ? 'confirm.withdrawing' : 'confirm.withdraw')}
        </Button>
      </Actions>
      <WaysOn />
    </LinkState>
  );
}

export function AlreadyConfirmed() {
  const { t } = useTranslation('listings');
  return (
    <LinkState title={t('confirm.already')}>
      <Panel>{t('confirm.alreadyText')}</Panel>
      <WaysOn />
    </LinkState>
  );
}

export function IncompleteLink() {
  const { t } = useTranslation('listings');
  return (
    <LinkState title={t('confirm.incomplete')} icon={CircleAlert}>
      <Panel>{t('confirm.incompleteText')}</Panel>
      <WaysOn />
    </LinkState>
  );
}

/** Wrong or too old: the server says which, and what to do next. Only who posted a listing is led to posting it again. */
export function RefusedLink({ error }: { error: unknown }) {
  const { t } = useTranslation('listings');
  return (
    <LinkState title={t('confirm.refused')} icon={CircleAlert}>
      <Panel>{sentenceOf(error, t('confirm.failedText'))}</Panel>
      {isOwnLinkExpired(error) ? <WaysToPost /> : <WaysOn />}
    </LinkState>
  );
}

function WaysToPost() {
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

export function Unreachable({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation('listings');
  return (
    <LinkState title={t('confirm.unreachable')} icon={CircleAlert}>
      <Panel>{sentenceOf(error, t('confirm.unreachableText'))}</Panel>
      <Actions>
        <Button icon={RefreshCw} onClick={onRetry}>
          {t('confirm.retry')}
        </Button>
      </Actions>
    </LinkState>
  );
}
