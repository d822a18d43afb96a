import { useCurrentUser, usePageTitle } from 'shared-ui/app';
import type { Conversation, Message, Thread } from 'contracts';
import { aMessage, aThread, aUser, type FakeShellOptions, fakeApi, renderRemote } from 'shared-ui/testing';
import { useGetThreadInfiniteQuery, useListConversationsInfiniteQuery } from '../../api/messages.ts';
import { useLive } from './use-live.ts';

const ME = 7;
export const MEENA = 9;

/** Shows conversations and messages as plain text. */
function LivePage({ search }: { search: string | undefined }) {
  usePageTitle('Messages');
  const unread = useLive();
  const { user } = useCurrentUser();
  const list = useListConversationsInfiniteQuery(search, { skip: !user });
  const thread = useGetThreadInfiniteQuery({ otherUserId: MEENA }, { skip: !user });
  const conversations = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [newest] = thread.data?.pages ?? [];
  return (
    <>
      <output>{`${String(unread)} new`}</output>
      <ul aria-label="Conversations">
        {conversations.map(({ id, otherUser, read, senderId }) => (
          <li key={id}>{`${otherUser.username}${read || senderId === ME ? '' : ' New'}${read ? ', read' : ''}`}</li>
        ))}
      </ul>
      <ul aria-label="Messages">
        {newest?.messages.map(({ id, content, sms }) => (
          <li key={id}>{`${content} (${sms})`}</li>
        ))}
      </ul>
      <p>{newest?.canSms ? 'By SMS too' : 'Not by SMS'}</p>
      <p>{`They have read up to ${String(newest?.otherReadUpTo)}, I up to ${String(newest?.readUpTo)}`}</p>
    </>
  );
}

interface Situation extends FakeShellOptions {
  conversations?: () => Conversation[] | Promise<Conversation[]>;
  thread?: () => Partial<Thread> | Promise<Partial<Thread>>;
  /** The list shows only what was found. */
  search?: string;
}

/** Renders that page with these API responses. */
export function showLivePage({ conversations = () => [], thread = () => ({}), search, ...shell }: Situation = {}) {
  const calls = fakeApi({
    'GET /api/messages': conversations,
    [`GET /api/messages/${String(MEENA)}`]: async () => aThread(await thread()),
    'GET /api/auth/me': () => Response.json({ message: 'Log in', code: 'account.login_needed' }, { status: 401 }),
  });
  const routes = [{ path: '/', Component: () => <LivePage search={search} /> }];
  const rendered = renderRemote({ routes }, { at: '/', user: aUser({ id: ME }), ...shell });
  const countRequests = (path: string): number => calls.filter((call) => call.path === path).length;
  return { ...rendered, calls, countRequests };
}

/** The stream's event for a stored message. */
export const messageEvent = (message: Partial<Message> = {}, { otherUserId = MEENA, unread = 0 } = {}) => ({
  kind: 'message' as const,
  otherUserId,
  unread,
  message: aMessage({ createdAt: '2026-11-20T10:00:00.000Z', ...message }),
});
