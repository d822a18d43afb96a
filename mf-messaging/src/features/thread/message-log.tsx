import type { Message, OtherUser, Thread } from 'contracts';
import { Fragment, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import { ViewMore } from 'shared-ui/app/pages';
import { Button } from 'shared-ui/ui/button';
import { ChevronDown } from 'shared-ui/ui/icon';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import type { PendingMessage } from '../../parts/drafts/message-drafts.ts';
import { useIsInView, useOnInView } from '../../parts/in-view/use-in-view.ts';
import { formatDayHeading, groupByDay, useToday } from '../../parts/days/days.ts';
import { MessageBubble, PendingBubble } from './message-bubble.tsx';
import styles from './thread.module.css';
import { FLOATING, useAnchoredScroll } from './use-anchored-scroll.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import type { LoadedThread } from './use-thread.ts';

interface Props {
  /** The current user's id. */
  userId: number;
  thread: Thread;
  loaded: LoadedThread;
  pending: PendingMessage[];
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  /** What stands among the messages: the steps of trips. */
  insertions: readonly LogInsertion[];
  /** Own messages that can still be deleted for both. */
  deletableIds: ReadonlySet<number>;
  /** The actions of a received message or a deletable one; `isTabStop`: the Tab key stops there. Memoize it: a new function renders all bubbles. */
  renderActions: (message: Message, isTabStop: boolean) => ReactNode;
}

/** Something else in the log. */
export interface LogInsertion {
  key: string;
  at: Date;
  /** The message that it stands before, or in place of; null where it stands by its time. */
  messageId: number | null;
  replacesMessage: boolean;
  content: ReactNode;
  /** As wide as the log. */
  isCard: boolean;
}

/** Makes it scrollable by keyboard. */
const FOCUSABLE = { tabIndex: 0 };

/**
 * The messages of a conversation, the newest at the bottom. `aria-live` is off: screen readers would read the history and the
 * user's own messages; `Announcements` reads new messages of the other user.
 */
export function MessageLog({ userId, thread, loaded, pending, insertions, ...actions }: Props) {
  const { t } = useTranslation('messaging');
  const { box, content, onScroll, isAtEnd, scrollToEnd } = useAnchoredScroll();
  const end = useRef<HTMLDivElement>(null);
  const { otherUser } = thread;
  const { messages } = loaded;
  const left = insertions.filter((insertion) => !isCleared(insertion, thread));
  const inserted = loaded.hasMore ? withoutEarlier(left, messages) : left;
  const entries = toLogEntries(messages, useLingeringPending(pending), inserted);
  const newestId = messages.findLast(({ senderId }) => senderId !== userId)?.id;
  const { deletableIds } = actions;
  const hasActions = ({ id, senderId, deleted = false }: Message): boolean =>
    senderId === userId ? deletableIds.has(id) : !deleted;
  const idsWithActions = entries.flatMap(({ message }) => (message && hasActions(message) ? [message.id] : []));
  useMarkRead({ otherUserId: otherUser.id, newestId, readUpTo: thread.readUpTo, isInView: useIsInView(end) });
  useScrollToOwn(entries, userId, scrollToEnd);
  const focusLog = (): void => box.current?.focus({ preventScroll: true });
  const { tabStopId, listProps } = useRovingFocus(idsWithActions, focusLog);
  const showNew = (): void => {
    scrollToEnd();
    // The focused button disappears
    focusLog();
  };
  return (
    <div className={styles.reading}>
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={t('thread.label', { name: otherUser.username })}
        {...FOCUSABLE}
        className={styles.log}
      >
        <EarlierMessages loaded={loaded} within={box} />
        {entries.length === 0 ? <p className={styles.nothing}>{t('thread.empty')}</p> : null}
        <ol ref={content} {...listProps} className={styles.entries}>
          <Days
            entries={entries}
            userId={userId}
            thread={thread}
            messages={messages}
            tabStopId={tabStopId}
            {...actions}
          />
        </ol>
        <div ref={end} className={styles.end} />
      </div>
      <NewMessagesButton isAtEnd={isAtEnd} onShow={showNew} userId={userId} messages={messages} />
      <Announcements from={otherUser} messages={messages} pending={pending} />
    </div>
  );
}

/** Scrolls to the end when the user has written something. */
function useScrollToOwn(entries: LogEntry[], userId: number, scrollToEnd: () => void): void {
  const ownKey = entries.findLast(({ pending, message }) => pending ?? message?.senderId === userId)?.key;
  const scroll = useEffectEvent(scrollToEnd);
  useEffect(() => scroll(), [ownKey]);
}

interface DaysProps extends Pick<
  Props,
  'userId' | 'thread' | 'onRetry' | 'onDiscard' | 'deletableIds' | 'renderActions'
> {
  entries: LogEntry[];
  messages: Message[];
  /** The message at which the Tab key stops. */
  tabStopId: number | undefined;
}

/** The bubbles of each day under its heading. */
function Days({ entries, messages, userId, thread, tabStopId, ...actions }: DaysProps) {
  const { t } = useTranslation('messaging');
  const today = useToday();
  const labels = { today: t('thread.today'), yesterday: t('thread.yesterday') };
  const lastReadId = getLastReadId(messages, userId, thread.otherReadUpTo);
  const renderEntry = ({ key, at, message, pending, insertion }: LogEntry): ReactNode => {
    if (insertion)
      return (
        <li key={key} className={insertion.isCard ? styles.card : styles.step}>
          {insertion.content}
        </li>
      );
    if (pending) {
      const { onRetry, onDiscard } = actions;
      return <PendingBubble key={key} pending={pending} onRetry={onRetry} onDiscard={onDiscard} />;
    }
    if (!message) return null;
    return (
      <MessageBubble
        key={key}
        message={message}
        at={at}
        from={message.senderId === userId ? undefined : thread.otherUser.username}
        isLastRead={message.id === lastReadId}
        isTabStop={message.id === tabStopId}
        isDeletable={actions.deletableIds.has(message.id)}
        renderActions={actions.renderActions}
      />
    );
  };
  return groupByDay(entries).map(({ day, items }) => (
    <Fragment key={day}>
      <li {...FLOATING} className={styles.day}>
        <bdi>{formatDayHeading(items[0]?.at ?? new Date(), today, labels)}</bdi>
      </li>
      {items.map(renderEntry)}
    </Fragment>
  ));
}

/** Loads the page before the first message when it comes near the view, or by the button. */
function EarlierMessages({ loaded, within }: { loaded: LoadedThread; within: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('messaging');
  const { hasMore, isLoadingMore, isMoreFailed, showMore, messages } = loaded;
  const enabled = hasMore && !isLoadingMore && !isMoreFailed;
  const start = useOnInView<HTMLDivElement>(within, showMore, { enabled, resetKey: messages[0]?.id });
  return (
    <ViewMore
      ref={start}
      pages={loaded}
      label={t('thread.earlier')}
      variant="quiet"
      size="small"
      align="center"
      className={styles.earlier}
    />
  );
}

interface NewMessagesButtonProps {
  isAtEnd: boolean;
  onShow: () => void;
  userId: number;
  messages: Message[];
}

/** Shows when a message arrived below the view: the log does not jump to it. */
function NewMessagesButton({ isAtEnd, onShow, userId, messages }: NewMessagesButtonProps) {
  const { t } = useTranslation('messaging');
  const newestId = messages.at(-1)?.id ?? 0;
  const [seenId, setSeenId] = useState(newestId);
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);
  const hasNew = messages.some(({ id, senderId }) => id > seenId && senderId !== userId);
  if (isAtEnd || !hasNew) return null;
  return (
    <div className={styles.new}>
      <Button variant="secondary" size="small" icon={ChevronDown} onClick={onShow}>
        {t('thread.new')}
      </Button>
    </div>
  );
}

/** The number of texts that stay in the live region; a screen reader has read older ones by then. */
const MAX_ANNOUNCED = 5;

interface AnnouncementsProps {
  from: OtherUser;
  messages: Message[];
  pending: PendingMessage[];
}

/** Announces messages of the other user that arrive while the conversation is open, and the user's own that could not be sent. */
function Announcements({ from, messages, pending }: AnnouncementsProps) {
  const { t } = useTranslation('messaging');
  const [initialNewestId] = useState(() => messages.at(-1)?.id ?? 0);
  const arrived = messages.filter(({ id, senderId }) => id > initialNewestId && senderId === from.id);
  return (
    <VisuallyHidden role="status" aria-atomic="false">
      {getAnnouncedPending(pending).map(({ clientId, state, stateText }) => (
        <span key={`${clientId} ${state} ${stateText}`} dir="auto">
          {`${stateText} `}
        </span>
      ))}
      {arrived.slice(-MAX_ANNOUNCED).map(({ id, content, deleted }) => (
        <span key={id} dir="auto">
          {`${t('thread.author', { name: from.username })} ${deleted ? t('thread.deleted') : content} `}
        </span>
      ))}
    </VisuallyHidden>
  );
}

/** The failed messages, and the newest of the waiting ones: they all wait for the same reason. */
function getAnnouncedPending(pending: PendingMessage[]): PendingMessage[] {
  const newestWaiting = pending.findLast(({ state }) => state === 'waiting');
  return pending.filter((message) => message.state === 'failed' || message === newestWaiting).slice(-MAX_ANNOUNCED);
}

/** A stored or a pending message in the log, or what stands among them. */
interface LogEntry {
  /** The same before and after a message is stored, so that its bubble stays mounted. */
  key: string;
  at: Date;
  message?: Message;
  pending?: PendingMessage;
  insertion?: LogInsertion;
}

/** The stored messages with the insertions, the oldest first, then the pending ones. */
function toLogEntries(messages: Message[], pending: PendingMessage[], insertions: readonly LogInsertion[]): LogEntry[] {
  const stored = new Set(messages.map(({ clientId }) => clientId));
  return [
    ...insertAll(messages, insertions),
    ...pending
      .filter(({ clientId }) => !stored.has(clientId))
      .map((message) => ({ key: message.clientId, at: new Date(message.createdAt), pending: message })),
  ];
}

/** Each insertion stands at its message, or else by its time. */
function insertAll(messages: Message[], insertions: readonly LogInsertion[]): LogEntry[] {
  const isLoaded = new Set(messages.map(({ id }) => id));
  const entries = messages.flatMap((message) => {
    const ofMessage = insertions.filter(({ messageId }) => messageId === message.id);
    const at = new Date(message.createdAt);
    const bubble = { key: message.clientId ?? String(message.id), at, message };
    const isReplaced = ofMessage.some(({ replacesMessage }) => replacesMessage);
    return [...ofMessage.map((insertion) => toEntry({ ...insertion, at })), ...(isReplaced ? [] : [bubble])];
  });
  for (const insertion of insertions) {
    if (insertion.messageId !== null && isLoaded.has(insertion.messageId)) continue;
    const before = entries.findLastIndex(({ at }) => at <= insertion.at);
    entries.splice(before + 1, 0, toEntry(insertion));
  }
  return entries;
}

const toEntry = (insertion: LogInsertion): LogEntry => ({ key: insertion.key, at: insertion.at, insertion });

/** Those from before the first message that is loaded show with the page before it. */
function withoutEarlier(insertions: readonly LogInsertion[], [first]: Message[]): LogInsertion[] {
  const start = first ? Date.parse(first.createdAt) : 0;
  return insertions.filter(({ at }) => at.getTime() >= start);
}

/** The last own message that the other user has read. */
const getLastReadId = (messages: Message[], userId: number, otherReadUpTo: number | null): number | undefined =>
  messages.findLast(({ id, senderId }) => senderId === userId && id <= (otherReadUpTo ?? 0))?.id;

/** Longer than the cache takes to notify its subscribers, shorter than anybody sees. */
const LINGER_MS = 100;

/**
 * The pending messages, and for a moment those that were: the outbox removes a message as soon as it is stored, but the log
 * shows the stored one a frame later. Without this its bubble would flicker.
 */
function useLingeringPending(pending: PendingMessage[]): PendingMessage[] {
  const [known, setKnown] = useState(pending);
  const added = without(pending, known);
  if (added.length > 0) setKnown([...known, ...added]);
  const removed = without(known, pending);
  const removedIds = removed.map(({ clientId }) => clientId).join(' ');
  useEffect(() => {
    if (!removedIds) return;
    const forget = (): void => setKnown((all) => all.filter(({ clientId }) => !removedIds.includes(clientId)));
    const timer = setTimeout(forget, LINGER_MS);
    return () => clearTimeout(timer);
  }, [removedIds]);
  return [...removed, ...pending];
}

const without = (messages: PendingMessage[], others: PendingMessage[]): PendingMessage[] =>
  messages.filter(({ clientId }) => !others.some((other) => other.clientId === clientId));

/** A step from before the user has deleted the conversation for themselves. What can still be done about a trip stays. */
function isCleared({ isCard, messageId, at }: LogInsertion, { cleared }: Thread): boolean {
  if (!cleared || isCard) return false;
  return messageId === null ? at <= new Date(cleared.at) : messageId <= cleared.upToId;
}
