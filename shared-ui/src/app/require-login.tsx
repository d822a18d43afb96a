import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { RefreshCw } from '../ui/icon/icons.ts';
import { useTranslation } from './i18n.ts';
import { paths } from './paths.ts';
import { PERSONAL_KEY_PREFIX } from './session-sync.ts';
import { useCurrentUser } from './session.ts';

/**
 * For pages that need a login (spec §2): without one it redirects to the home page, which requests it and leads back here, also where a
 * session has expired. What is typed on the page is in drafts. After Log Out it redirects without a way back.
 */
export function RequireLogin({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const { user, isLoading, failed, retry } = useCurrentUser();
  const { pathname, search } = useLocation();
  const hasLoggedOut = useHasLoggedOut();
  if (isLoading) return waiting;
  if (failed) return <UserUnknown onRetry={retry} />;
  return user ? children : <Navigate replace to={paths.home(hasLoggedOut ? undefined : pathname + search)} />;
}

/** Whether somebody has logged out, here or in another tab, while the page was shown. */
function useHasLoggedOut(): boolean {
  const [hasLoggedOut, setLoggedOut] = useState(false);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === PERSONAL_KEY_PREFIX) setLoggedOut(true);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return hasLoggedOut;
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
