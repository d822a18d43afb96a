import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Message, Thread } from 'shared-ui/contracts';
import { useIsOnScreen } from '../../in-view/use-is-on-screen.ts';
import { Arrivals } from './arrivals.tsx';
import { LoggedDays } from './logged-days.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { entriesOf } from './entries.ts';
import { NewMessages } from './new-messages.tsx';
import './texts.ts';
import type { UnsentBubble } from './unsent.ts';
import { useAnchoredScroll } from './use-anchored-scroll.ts';
import { useLingering } from './use-lingering.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useOwnInView } from './use-own-in-view.ts';
import { useRovingActs } from './use-roving-acts.ts';
import type { ShownThread } from './use-thread.ts';
import styles from './thread.module.css';

interface Props {
  /** Oneself, by user id. */
  meId: number;
  thread: Thread;
  shown: ShownThread;
  /** One's own that are not stored yet. */
  unsent: UnsentBubble[];
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  /** What one can do about a message one has received; `isStop`: the Tab key stops there. The same function each time: bubbles are drawn anew with a new one. */
  actsOf: (message: Message, isStop: boolean) => ReactNode;
}

/** A keyboard scrolls it, also where nothing in it takes the focus. */
const REACHABLE = { tabIndex: 0 };

/**
 * What two people said, from the newest upwards. A log that stays silent by itself: screen readers would be told the
 * history of it, and one's own words; what the other person writes now is announced beside it.
 */
export function MessageLog({ meId, thread, shown, unsent, ...acts }: Props) {
  const { t } = useTranslation('messaging');
  const { box, content, onScroll, isAtEnd, toEnd } = useAnchoredScroll();
  const end = useRef<HTMLDivElement>(null);
  const { otherUser } = thread;
  const { messages } = shown;
  const entries = entriesOf(messages, useLingering(unsent));
  const newestId = messages.findLast(({ senderId }) => senderId !== meId)?.id;
  useMarkRead({ otherUserId: otherUser.id, newestId, readUpTo: thread.readUpTo, isOnScreen: useIsOnScreen(end) });
  useOwnInView(entries, meId, toEnd);
  const { stopId, roving } = useRovingActs(newestId);
  const showNew = (): void => {
    toEnd();
    // The button goes, and the focus would go with it
    box.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.reading}>
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={t('thread.label', { name: otherUser.username })}
        {...REACHABLE}
        className={styles.log}
      >
        <EarlierMessages shown={shown} within={box} />
        {entries.length === 0 ? <p className={styles.nothing}>{t('thread.empty')}</p> : null}
        <ol ref={content} {...roving} className={styles.entries}>
          <LoggedDays entries={entries} meId={meId} thread={thread} messages={messages} stopId={stopId} {...acts} />
        </ol>
        <div ref={end} className={styles.end} />
      </div>
      <NewMessages isAtEnd={isAtEnd} onShow={showNew} meId={meId} messages={messages} />
      <Arrivals from={otherUser} messages={messages} unsent={unsent} />
    </div>
  );
}
