import { type ReactNode, useState } from 'react';
import { type CurrentUser, useCurrentUser } from 'shared-ui/app';
import { useDraft } from 'shared-ui/app/drafts';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Wrap } from 'shared-ui/ui/layout';
import { LoggedOut } from './logged-out.tsx';

interface Props {
  /** What a login is for. */
  reason: string;
  loginUnknown: string;
  /** While the current user is loading. */
  waiting: ReactNode;
  /** The page has forms: while a session has expired it stays below the question to log in, with what is being typed. */
  keepsForms?: boolean;
  children: (user: CurrentUser) => ReactNode;
}

/** A page of the logged-in user; others are asked to log in, at the same address. */
export function LoggedIn({ reason, loginUnknown, waiting, keepsForms = false, children }: Props) {
  const { user, isLoading, failed, retry } = useCurrentUser();
  const { owner } = useDraft('', 'memory');
  const [lastUser, setLastUser] = useState<CurrentUser>();
  if (user && user !== lastUser) setLastUser(user);
  if (!user && isLoading) return waiting;
  const shown = user ?? (keepsForms && lastUser?.id === owner ? lastUser : undefined);
  return (
    <>
      {user ? null : (
        <Wrap top="section">
          {failed ? (
            <LoadFailed sentence={loginUnknown} onRetry={retry} />
          ) : (
            <LoggedOut takesFocus={lastUser !== undefined && !shown} text={reason} />
          )}
        </Wrap>
      )}
      {shown ? children(shown) : null}
    </>
  );
}
