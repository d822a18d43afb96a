import { useState } from 'react';
import { isApiError, Link, paths, useLocation, useNavigate, useTranslation, registerLocale } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { ArrowLeft, Icon, Printer, Search } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { listingApi } from 'shared-ui/app/listing';
import { LoadFailed } from 'shared-ui/app/load-failed';
import styles from './print-listing.module.css';
import { Sheet } from './sheet.tsx';
import english from '../../locales/en/print-listing.json' with { type: 'json' };

registerLocale('listings', english);

/** A listing on one sheet of paper (DESIGN.md, Print). Without an id it is shown as not available. */
export function PrintListing({ id }: { id: number | undefined }) {
  const { t } = useTranslation('listings');
  const { data, error, isFetching, refetch } = listingApi.useGetListingQuery(id ?? 0, { skip: id === undefined });
  if (id === undefined || (isApiError(error) && error.status === 404)) return <Unavailable />;
  if (data) {
    return (
      <>
        <Toolbar id={id} />
        <Wrap>
          <Sheet listing={data} />
        </Wrap>
      </>
    );
  }
  if (!error || isFetching) return <SheetSkeleton />;
  return (
    <Wrap width="narrow" top="section">
      <LoadFailed tall sentence={t('print.failed')} onRetry={() => void refetch()} />
    </Wrap>
  );
}

/** On the screen only. */
function Toolbar({ id }: { id: number }) {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first page of a tab has no history to go back to
  const [isFirst] = useState(key === 'default');
  return (
    <Wrap className={styles.toolbar}>
      <Button icon={Printer} onClick={() => window.print()}>
        {t('print.print')}
      </Button>
      {isFirst ? (
        <Button asChild variant="secondary">
          <Link to={paths.search({ listing: id })}>
            <Icon of={ArrowLeft} flip />
            <span>{t('print.back')}</span>
          </Link>
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          <Icon of={ArrowLeft} flip />
          <span>{t('print.back')}</span>
        </Button>
      )}
    </Wrap>
  );
}

function SheetSkeleton() {
  const { t } = useTranslation('listings');
  return (
    <Wrap aria-busy="true">
      <VisuallyHidden role="status">{t('print.loading')}</VisuallyHidden>
      <div className={styles.sheet} aria-hidden="true">
        <Skeleton width="45%" />
        <Skeleton shape="button" width="100%" />
        <Skeleton />
        <Skeleton width="70%" />
      </div>
    </Wrap>
  );
}

function Unavailable() {
  const { t } = useTranslation('listings');
  const browse = (
    <Button asChild icon={Search}>
      <Link to={paths.search()}>{t('print.browse')}</Link>
    </Button>
  );
  return (
    <Wrap width="narrow" top="section">
      <EmptyState role="alert" titleAs="h1" line="broken" title={t('print.gone')} action={browse}>
        {t('print.goneText')}
      </EmptyState>
    </Wrap>
  );
}
