import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Message, Thread } from 'shared-ui/contracts';
import { byDay, dayInWords } from './days.ts';
import { type Entry, lastReadOf } from './entries.ts';
import { StoredEntry, UnsentEntry } from './message-entries.tsx';
import { FLOATING } from './use-anchored-scroll.ts';
import { useToday } from './use-today.ts';
import styles from './thread.module.css';

interface Props {
  entries: Entry[];
  messages: Message[];
  meId: number;
  thread: Thread;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  actsOf: (message: Message, isStop: boolean) => ReactNode;
  /** The message at which the Tab key stops. */
  stopId: number | undefined;
}

/** The bubbles of each day under the day's name. */
export function LoggedDays({ entries, messages, meId, thread, ...rest }: Props) {
  const { t } = useTranslation('messaging');
  const today = useToday();
  const words = { today: t('thread.today'), yesterday: t('thread.yesterday') };
  const lastReadId = lastReadOf(messages, meId, thread.otherReadUpTo);
  const bubbleOf = ({ key, at, message, unsent }: Entry): ReactNode => {
    if (unsent) return <UnsentEntry key={key} unsent={unsent} onRetry={rest.onRetry} onDiscard={rest.onDiscard} />;
    if (!message) return null;
    const from = message.senderId === meId ? undefined : thread.otherUser.username;
    const marks = { isLastRead: message.id === lastReadId, isStop: message.id === rest.stopId };
    return <StoredEntry key={key} message={message} at={at} from={from} {...marks} actsOf={rest.actsOf} />;
  };
  return byDay(entries).map(({ day, items }) => (
    <Fragment key={day}>
      <li {...FLOATING} className={styles.day}>
        <bdi>{dayInWords(items[0]?.at ?? new Date(), today, words)}</bdi>
      </li>
      {items.map(bubbleOf)}
    </Fragment>
  ));
}
