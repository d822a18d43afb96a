import type { Message, SmsState } from 'contracts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Check, CheckCheck, Clock, Eye, Icon, type IconDrawing, Info, TriangleAlert, WifiOff } from 'shared-ui/ui/icon';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import type { PendingMessage } from '../../parts/drafts/message-drafts.ts';
import { formatClock } from '../../parts/days/days.ts';
import styles from './message-bubble.module.css';
import { getActionsProps } from './use-roving-focus.ts';

interface Props {
  message: Message;
  at: Date;
  /** The other user's name for a received message; undefined for the user's own. */
  from: string | undefined;
  /** The last own message that the other user has read. */
  isLastRead: boolean;
  /** Whether the Tab key stops at its actions. */
  isTabStop: boolean;
  /** An own message that can still be deleted for both. */
  isDeletable: boolean;
  /** The actions of a received message, and of an own one that can be deleted. */
  renderActions: (message: Message, isTabStop: boolean) => ReactNode;
}

/** A stored message. The user's own have their state below. `at` follows from the message, so that it needs no comparison. */
export const MessageBubble = memo(
  function MessageBubble({ message, at, from, isLastRead, isTabStop, isDeletable, renderActions }: Props) {
    const { t } = useTranslation('messaging');
    if (message.deleted) return <Bubble content={t('thread.deleted')} at={at} from={from} isDeleted />;
    const actions =
      from === undefined && !isDeletable ? null : (
        <div {...getActionsProps(message.id)}>{renderActions(message, isTabStop)}</div>
      );
    return (
      <Bubble content={message.content} at={at} from={from} actions={actions}>
        {from === undefined ? <SmsCopyState sms={message.sms} /> : null}
        {isLastRead ? <StateLine icon={Eye}>{t('thread.read')}</StateLine> : null}
      </Bubble>
    );
  },
  (before, now) =>
    before.message === now.message &&
    before.from === now.from &&
    before.isLastRead === now.isLastRead &&
    before.isTabStop === now.isTabStop &&
    before.isDeletable === now.isDeletable &&
    before.renderActions === now.renderActions,
);

interface PendingBubbleProps {
  pending: PendingMessage;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/** An own message that is not stored yet. Only a rejected one can be discarded; others may be stored already. */
export function PendingBubble({ pending, onRetry, onDiscard }: PendingBubbleProps) {
  const { t } = useTranslation('messaging');
  const { clientId, text, createdAt, state, stateText } = pending;
  return (
    <Bubble content={text} at={new Date(createdAt)} isPending>
      <StateLine icon={getPendingIcon(pending)} isFailure={state === 'failed'}>
        {stateText}
      </StateLine>
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

/** The offline icon is for the network only: a message that waits for a limit has a clock. */
function getPendingIcon({ state, waitingFor }: PendingMessage): IconDrawing {
  if (state === 'failed') return TriangleAlert;
  return waitingFor === 'offline' ? WifiOff : Clock;
}

interface BubbleProps {
  content: string;
  at: Date;
  from?: string | undefined;
  isPending?: boolean;
  /** Its text says so, and is nobody's words. */
  isDeleted?: boolean;
  /** Beside the time. */
  actions?: ReactNode;
  /** Below the bubble. */
  children?: ReactNode;
}

/** A text with its time: received ones at the start of the line, own ones at the end. */
function Bubble({ content, at, from, isPending = false, isDeleted = false, actions, children }: BubbleProps) {
  const { t } = useTranslation('messaging');
  const look = isPending ? styles.unsent : isDeleted ? styles.deleted : '';
  const side = from === undefined ? styles.mine : styles.theirs;
  return (
    <li className={`${styles.item} ${side}`}>
      <div className={`${styles.bubble} ${look}`}>
        <VisuallyHidden>
          <bdi>{t('thread.author', { name: from ?? t('thread.you') })}</bdi>{' '}
        </VisuallyHidden>
        <p dir="auto" className={styles.text}>
          {content}
        </p>{' '}
        <div className={styles.foot}>
          <time dateTime={at.toISOString()}>
            <bdi>{formatClock(at)}</bdi>
          </time>
          {actions ? <div className={styles.act}>{actions}</div> : null}
        </div>
      </div>
      {children}
    </li>
  );
}

const SMS_ICONS: Record<Exclude<SmsState, 'none'>, IconDrawing> = {
  queued: Clock,
  sent: Check,
  delivered: CheckCheck,
  failed: TriangleAlert,
  skipped: Info,
  refused: Info,
};

/** The delivery status of the copy by SMS (PRODUCT.md 22). */
function SmsCopyState({ sms }: { sms: SmsState }) {
  const { t } = useTranslation('messaging');
  if (sms === 'none') return null;
  return (
    <StateLine icon={SMS_ICONS[sms]} isFailure={sms === 'failed'}>
      {t(`thread.sms.${sms}`)}
    </StateLine>
  );
}

interface StateLineProps {
  icon: IconDrawing;
  isFailure?: boolean;
  children: ReactNode;
}

/** An icon and a text below an own bubble. */
function StateLine({ icon, isFailure = false, children }: StateLineProps) {
  return (
    <p className={`${styles.state} ${isFailure ? styles.failure : ''}`}>
      <Icon of={icon} className={styles.stateIcon} />
      <span>{children}</span>
    </p>
  );
}
