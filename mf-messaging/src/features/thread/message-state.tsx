import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { SmsState } from 'shared-ui/contracts';
import { Check, CheckCheck, Clock, Eye, Icon, type IconDrawing, Info, TriangleAlert, WifiOff } from 'shared-ui/ui/icon';
import type { UnsentBubble } from './unsent.ts';
import styles from './bubble.module.css';

interface StateProps {
  icon: IconDrawing;
  isFailure?: boolean;
  children: ReactNode;
}

/** Icon and words under one's own bubble. */
export function MessageState({ icon, isFailure = false, children }: StateProps) {
  return (
    <p className={`${styles.state} ${isFailure ? styles.failure : ''}`}>
      <Icon of={icon} className={styles.stateIcon} />
      <span>{children}</span>
    </p>
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

/** What became of the copy by SMS (product.md 22). */
export function SmsCopyState({ sms }: { sms: SmsState }) {
  const { t } = useTranslation('messaging');
  if (sms === 'none') return null;
  return (
    <MessageState icon={SMS_ICONS[sms]} isFailure={sms === 'failed'}>
      {t(`thread.sms.${sms}`)}
    </MessageState>
  );
}

/** The other person has read up to here. */
export function ReadState() {
  const { t } = useTranslation('messaging');
  return <MessageState icon={Eye}>{t('thread.read')}</MessageState>;
}

/** A plug that is out is for the network alone: what waits because too much was sent waits for a time. */
function unsentIcon({ state, waiting }: UnsentBubble): IconDrawing {
  if (state === 'failed') return TriangleAlert;
  return waiting === 'offline' ? WifiOff : Clock;
}

/** Not stored yet, and why. */
export function UnsentState({ unsent }: { unsent: UnsentBubble }) {
  return (
    <MessageState icon={unsentIcon(unsent)} isFailure={unsent.state === 'failed'}>
      {unsent.says}
    </MessageState>
  );
}
