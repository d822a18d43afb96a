import { useEffect } from 'react';
import { useNavigation, useRouteError } from 'react-router-dom';
import { Link, paths, useLocation, useNavigate, usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { CircleAlert, House, RefreshCw } from 'shared-ui/ui/icon';
import { Actions, Wrap } from 'shared-ui/ui/layout';
import { ProgressBar } from '../layout/loading.tsx';
import { getLinkIcon, useSiteLinks } from '../layout/site-links.tsx';
import { recordEvent } from '../reports/events.ts';
import { isLoadError, isMissingCode } from './load-with-retry.ts';
import { currentPage, reloadOrRetry } from './outdated-page.ts';
import { useSite } from './site.ts';

/** Every address without a route: its remote did not load, or there is no such page. */
export function FallbackPage() {
  const { directory, routed, isOutdated, NotFound } = useSite();
  const { pathname } = useLocation();
  const { busy, retry } = useRetryNavigation();
  const owner = directory.findOwner(pathname);
  if (!directory.complete) return <RemoteUnavailable onRetry={currentPage.reload} />;
  if (isOutdated) return <ReloadPage />;
  const isRemoteMissing = owner && !routed.has(owner.name);
  if (NotFound && !isRemoteMissing) return <NotFound />;
  const site = isRemoteMissing ? owner.name : 'shell';
  return <RemoteUnavailable busy={busy} onRetry={() => void reloadOrRetry(site, retry)} />;
}

/** For a page whose code did not load. A module that threw throws until the page is reloaded. */
export function PageUnavailable({ name, error }: { name: string; error: unknown }) {
  const { busy, retry } = useRetryNavigation();
  const tryAgain = () => void reloadOrRetry(name, retry);
  return <RemoteUnavailable busy={busy} onRetry={isLoadError(error) ? tryAgain : currentPage.reload} />;
}

/** For a page that threw while it was rendered. Header, footer and other pages still work. */
export function ErrorPage() {
  const error = useRouteError();
  const { busy, retry } = useRetryNavigation();
  const isMissing = isMissingCode(error);
  useEffect(() => {
    console.error('[page] broke while it was shown', error);
    recordEvent({ kind: isMissing ? 'load' : 'page', error });
  }, [error, isMissing]);
  // React caches a failed import
  return <RemoteUnavailable hasThrown busy={busy} onRetry={isMissing ? currentPage.reload : retry} />;
}

/** Navigates to the same address, so that the router looks for the page again. */
function useRetryNavigation(): { busy: boolean; retry: () => void } {
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  return { busy, retry: () => void navigate(location, { replace: true, state: location.state as unknown }) };
}

/** Loads its own address from the server. */
export function ReloadPage() {
  useEffect(() => currentPage.reload(), []);
  return <ProgressBar />;
}

interface Props {
  busy?: boolean;
  /** It was shown and threw: what was typed may be lost. */
  hasThrown?: boolean;
  onRetry: () => void;
}

/** Replaces a page that is not available (architecture.md §3), under the name and icon of its link. */
export function RemoteUnavailable({ busy = false, hasThrown = false, onRetry }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { header, footer } = useSiteLinks();
  const link = [...header, ...footer].find(({ path }) => path === pathname);
  const title = link?.label ?? t('unavailable.page');
  usePageTitle(title);
  const actions = (
    <Actions center>
      <Button icon={RefreshCw} busy={busy} onClick={onRetry}>
        {busy ? t('unavailable.trying') : t('unavailable.tryAgain')}
      </Button>
      <Button asChild variant="secondary" icon={House}>
        <Link to={paths.home()}>{t('backToHome')}</Link>
      </Button>
    </Actions>
  );
  return (
    <>
      <Band title={title} icon={getLinkIcon(link?.icon) ?? CircleAlert} height="slim" />
      <Wrap top="section">
        <EmptyState role="alert" line="broken" titleAs="h2" title={t('unavailable.title')} action={actions}>
          {t(hasThrown ? 'unavailable.broke' : 'unavailable.text')}
        </EmptyState>
      </Wrap>
    </>
  );
}
