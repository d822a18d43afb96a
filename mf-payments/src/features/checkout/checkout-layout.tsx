import { type ReactNode, useState } from 'react';
import { Link, paths, registerLocale, Trans, useLocation, useNavigate, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { ArrowLeft, HandCoins, Icon, RefreshCw } from 'shared-ui/ui/icon';
import { Actions, Wrap } from 'shared-ui/ui/layout';
import english from '../../locales/en/checkout.json' with { type: 'json' };
import styles from './checkout.module.css';

registerLocale('payments', english);

/** Title and width of each state of the page. */
export function CheckoutLayout({ name, children }: { name?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('payments');
  const lead = name ? (
    <Trans t={t} i18nKey="checkout.supporting" values={{ name }} components={[<bdi key="name" />]} />
  ) : undefined;
  return (
    <>
      <Band width="slim" icon={HandCoins} title={t('checkout.title')} lead={lead} />
      <Wrap width="slim" top="normal">
        {children}
      </Wrap>
    </>
  );
}

interface CheckoutFailedProps {
  reason: 'missing' | 'notFound' | 'notLoaded' | 'notSetUp';
  /** The server's error message. */
  errorText?: string;
  onRetry?: () => void;
}

/** The error of the checkout (spec §2, §8). */
export function CheckoutFailed({ reason, errorText, onRetry }: CheckoutFailedProps) {
  const { t } = useTranslation('payments');
  const actions = (
    <Actions center>
      <GoBack />
      {onRetry ? (
        <Button variant="secondary" icon={RefreshCw} onClick={onRetry}>
          {t('checkout.retry')}
        </Button>
      ) : null}
    </Actions>
  );
  return (
    <EmptyState
      role="alert"
      titleAs="h2"
      line="broken"
      title={t('checkout.failed')}
      action={actions}
      className={styles.failed}
    >
      <span className={styles.line}>{t(`checkout.${reason}`)}</span>
      {errorText ? <span className={styles.line}>{errorText}</span> : null}
    </EmptyState>
  );
}

/** Back in the history, or home where this page is its first entry. */
function GoBack() {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const { key } = useLocation();
  const [isFirstEntry] = useState(key === 'default');
  if (!isFirstEntry) {
    return (
      <Button onClick={() => void navigate(-1)}>
        <Icon of={ArrowLeft} flip />
        <span>{t('checkout.goBack')}</span>
      </Button>
    );
  }
  return (
    <Button asChild>
      <Link to={paths.home()}>
        <Icon of={ArrowLeft} flip />
        <span>{t('checkout.goBack')}</span>
      </Link>
    </Button>
  );
}
