import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from './paths.ts';
import { useCurrentUser } from './session.ts';

/** For pages that need a login (spec §2): without one it goes to the home page, which asks for it and leads back here. */
export function RequireLogin({ children, waiting }: { children: ReactNode; waiting?: ReactNode }) {
  const { user, isLoading } = useCurrentUser();
  const { pathname, search } = useLocation();
  if (isLoading) return waiting;
  return user ? children : <Navigate replace to={paths.home(pathname + search)} />;
}
