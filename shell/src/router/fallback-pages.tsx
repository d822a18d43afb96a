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
import { PageLoadError } from './load-page.ts';
import { isMissingCode } from './load-with-retry.ts';
import { currentPage, reloadOrRetry } from './outdated-page.ts';

/** Replaces a page that did not load, or threw while it was rendered. Header, footer and other pages still work. */
export function ErrorPage() {
  const error = useRouteError();
  return error instanceof PageLoadError ? <PageNotLoaded error={error} /> : <BrokenPage error={error} />;
}

function PageNotLoaded({ error: { site, remedy } }: { error: PageLoadError }) {
  const { busy, retry } = useRetryNavigation();
  if (remedy === 'reload') return <ReloadPage />;
  const tryAgain = () => void reloadOrRetry(site, retry);
  return <RemoteUnavailable busy={busy} onRetry={remedy === 'offer-retry' ? tryAgain : currentPage.reload} />;
}

function BrokenPage({ error }: { error: unknown }) {
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
  // React Router looks for no page where only the hash is navigated to
  if (location.hash) return { busy, retry: currentPage.reload };
  return { busy, retry: () => void navigate(location, { replace: true, state: location.state as unknown }) };
}

/** Loads its own address from the server. */
function ReloadPage() {
  useEffect(() => currentPage.reload(), []);
  return <ProgressBar />;
}

interface Props {
  busy?: boolean;
  /** It was shown and threw: what was typed may be lost. */
  hasThrown?: boolean;
  onRetry: () => void;
}

/** Replaces a page that is not available, under the name and icon of its link. */
function RemoteUnavailable({ busy = false, hasThrown = false, onRetry }: Props) {
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
