import { memo, type ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Message } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Bubble } from './bubble.tsx';
import { ReadState, SmsCopyState, UnsentState } from './message-state.tsx';
import type { UnsentBubble } from './unsent.ts';
import { actsFor } from './use-roving-acts.ts';
import styles from './bubble.module.css';

interface StoredProps {
  message: Message;
  at: Date;
  /** The other person's name where they wrote it. */
  from: string | undefined;
  /** The last of one's own that they have read. */
  isLastRead: boolean;
  /** Whether the Tab key stops at what one can do about it. */
  isStop: boolean;
  /** What one can do about a message one has received. */
  actsOf: (message: Message, isStop: boolean) => ReactNode;
}

/** A message, and under one's own what became of it. */
export const StoredEntry = memo(function StoredEntry({ message, at, from, isLastRead, isStop, actsOf }: StoredProps) {
  const act = from === undefined ? null : <div {...actsFor(message.id)}>{actsOf(message, isStop)}</div>;
  return (
    <Bubble text={message.content} at={at} from={from} act={act}>
      {from === undefined ? <SmsCopyState sms={message.sms} /> : null}
      {isLastRead ? <ReadState /> : null}
    </Bubble>
  );
}, isSame);

/** The moment is of the message. */
function isSame(before: StoredProps, now: StoredProps): boolean {
  return (
    before.message === now.message &&
    before.from === now.from &&
    before.isLastRead === now.isLastRead &&
    before.isStop === now.isStop &&
    before.actsOf === now.actsOf
  );
}

interface UnsentProps {
  unsent: UnsentBubble;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/** One's own message that is not stored yet. What the server has refused may be discarded; the rest may be stored already. */
export function UnsentEntry({ unsent, onRetry, onDiscard }: UnsentProps) {
  const { t } = useTranslation('messaging');
  const { clientId, text, createdAt, state } = unsent;
  return (
    <Bubble text={text} at={new Date(createdAt)} isUnsent>
      <UnsentState unsent={unsent} />
      {state === 'sending' ? null : (
        <div className={styles.acts}>
          <Button variant="quiet" size="small" onClick={() => onRetry(clientId)}>
            {t('thread.unsent.retry')}
          </Button>
          {state === 'failed' ? (
            <Button variant="quiet" size="small" onClick={() => onDiscard(clientId)}>
              {t('thread.unsent.discard')}
            </Button>
          ) : null}
        </div>
      )}
    </Bubble>
  );
}
