import { Link, paths, usePageTitle, useLocation, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { CircleAlert, House, RefreshCw } from 'shared-ui/ui/icon';
import { Actions, Wrap } from 'shared-ui/ui/layout';
import { linkIcon } from '../layout/link-icon.ts';
import { useSiteLinks } from '../layout/use-site-links.ts';

interface Props {
  /** Trying again just now. */
  busy?: boolean;
  /** It was there, and broke: what was typed into it may be gone. */
  broke?: boolean;
  onTryAgain: () => void;
}

/** The page's name and icon as the header or the footer call it. */
function useNameOfPage() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const { header, footer } = useSiteLinks();
  const link = [...header, ...footer].find(({ path }) => path === pathname);
  return { name: link?.label ?? t('unavailable.page'), icon: linkIcon(link?.icon) ?? CircleAlert };
}

/** Stands in for a part of the site that could not be had. The rest goes on working (architecture.md §3). */
export function RemoteUnavailable({ busy = false, broke = false, onTryAgain }: Props) {
  const { t } = useTranslation('shell');
  const { name, icon } = useNameOfPage();
  usePageTitle(name);
  return (
    <>
      <Band title={name} icon={icon} height="slim" />
      <Wrap top="section">
        <EmptyState
          role="alert"
          line="broken"
          titleAs="h2"
          title={t('unavailable.title')}
          action={<Ways busy={busy} onTryAgain={onTryAgain} />}
        >
          {t(broke ? 'unavailable.broke' : 'unavailable.text')}
        </EmptyState>
      </Wrap>
    </>
  );
}

function Ways({ busy, onTryAgain }: Pick<Props, 'busy' | 'onTryAgain'>) {
  const { t } = useTranslation('shell');
  return (
    <Actions center>
      <Button icon={RefreshCw} busy={Boolean(busy)} onClick={onTryAgain}>
        {busy ? t('unavailable.trying') : t('unavailable.tryAgain')}
      </Button>
      <Button asChild variant="secondary" icon={House}>
        <Link to={paths.home()}>{t('backToHome')}</Link>
      </Button>
    </Actions>
  );
}
