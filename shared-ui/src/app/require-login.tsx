import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { RefreshCw } from '../ui/icon/icons.ts';
import { useTranslation } from './i18n.ts';
import { paths } from './paths.ts';
import { useCurrentUser } from './session.ts';

/**
 * For pages that need a login (spec §2): without one it redirects to the home page, which requests it and leads back here. Where
 * a session ends while the page is shown, it redirects without a way back.
 */
export function RequireLogin({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const { user, isLoading, failed, retry } = useCurrentUser();
  const { pathname, search } = useLocation();
  const [wasShown, setWasShown] = useState(false);
  if (user && !wasShown) setWasShown(true);
  if (isLoading) return waiting;
  if (failed) return <UserUnknown onRetry={retry} />;
  return user ? children : <Navigate replace to={paths.home(wasShown ? undefined : pathname + search)} />;
}

function UserUnknown({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('app');
  const action = (
    <Button variant="secondary" size="small" icon={RefreshCw} onClick={onRetry}>
      {t('userUnknown.tryAgain')}
    </Button>
  );
  return <EmptyState compact role="alert" line="broken" titleAs="p" title={t('userUnknown.title')} action={action} />;
}
