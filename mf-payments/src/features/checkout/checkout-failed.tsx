import { useState } from 'react';
import { Link, paths, useLocation, useNavigate, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { ArrowLeft, Icon, RefreshCw } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import styles from './checkout.module.css';

interface Props {
  what: 'missing' | 'notFound' | 'notLoaded' | 'notSetUp';
  /** What the server said of it. */
  sentence?: string;
  onRetry?: () => void;
}

/** The error of the checkout (spec §2, §8). */
export function CheckoutFailed({ what, sentence, onRetry }: Props) {
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
      <span className={styles.line}>{t(`checkout.${what}`)}</span>
      {sentence ? <span className={styles.line}>{sentence}</span> : null}
    </EmptyState>
  );
}

function GoBack() {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  const { key } = useLocation();
  // A tab that was opened with this page has nowhere to go back to
  const [isFirst] = useState(key === 'default');
  if (!isFirst) {
    return (
      <Button onClick={() => void navigate(-1)}>
        <Icon of={ArrowLeft} flip />
        {t('checkout.goBack')}
      </Button>
    );
  }
  return (
    <Button asChild>
      <Link to={paths.home()}>
        <Icon of={ArrowLeft} flip />
        {t('checkout.goBack')}
      </Link>
    </Button>
  );
}
