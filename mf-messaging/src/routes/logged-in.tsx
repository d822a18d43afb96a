import { type ReactNode, useState } from 'react';
import { type CurrentUser, useCurrentUser } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Wrap } from 'shared-ui/ui/layout';
import { LoggedOut } from '../features/logged-out/logged-out.tsx';

interface Props {
  /** What a login is for. */
  reason: string;
  loginUnknown: string;
  /** While the current user is loading. */
  waiting: ReactNode;
  children: (user: CurrentUser) => ReactNode;
}

/** A page of the logged-in user; others are asked to log in, at the same address. */
export function LoggedIn({ reason, loginUnknown, waiting, children }: Props) {
  const { user, isLoading, failed, retry } = useCurrentUser();
  const [wasShown, setWasShown] = useState(false);
  if (user && !wasShown) setWasShown(true);
  if (user) return children(user);
  if (isLoading) return waiting;
  return (
    <Wrap top="section">
      {failed ? (
        <LoadFailed sentence={loginUnknown} onRetry={retry} />
      ) : (
        <LoggedOut takesFocus={wasShown} text={reason} />
      )}
    </Wrap>
  );
}
