import { useState } from 'react';
import { Navigate, paths, useCurrentUser, usePageTitle, useTranslation } from 'shared-ui/app';
import { Band } from 'shared-ui/ui/band';
import { MessageSquareText } from 'shared-ui/ui/icon';
import { Wrap } from 'shared-ui/ui/layout';
import { LoggedOut } from '../features/logged-out/logged-out.tsx';
import { LoadFailed } from '../load-failed/load-failed.tsx';
import { Messages } from './messages.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { useAskedConversation } from './open-conversation.ts';
import styles from './messages.module.css';

/** Messages (spec §2), and the way from a listing into a conversation (product.md 21). */
export function MessagesPage() {
  const asked = useAskedConversation();
  if (asked) return <Navigate replace to={paths.conversation(asked.otherUserId)} state={asked.state} />;
  return <Page />;
}

function Page() {
  const { t } = useTranslation('messaging');
  usePageTitle(t('messages.title'));
  return (
    <>
      <Band height="slim" icon={MessageSquareText} title={t('messages.title')} />
      <Whose />
    </>
  );
}

/** The messages of who is logged in, as far as that is known. */
function Whose() {
  const { t } = useTranslation('messaging');
  const { user, isLoading, failed, retry } = useCurrentUser();
  const [wasShown, setWasShown] = useState(false);
  if (user && !wasShown) setWasShown(true);
  if (user || isLoading) {
    return <Wrap className={styles.page}>{user ? <Messages key={user.id} me={user} /> : <MessagesSkeleton />}</Wrap>;
  }
  return (
    <Wrap top="section">
      {failed ? <LoadFailed sentence={t('messages.notSaid')} onRetry={retry} /> : <LoggedOut takesPlace={wasShown} />}
    </Wrap>
  );
}

export { MessagesPage as Component };
