import type { RefObject } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Notice } from 'shared-ui/ui/notice';
import { useWhenSeen } from '../../in-view/use-when-seen.ts';
import type { ShownThread } from './use-thread.ts';
import styles from './thread.module.css';

interface Props {
  shown: ShownThread;
  within: RefObject<HTMLElement | null>;
}

/** The upper end of what has been asked for: the page before it comes as soon as one gets near, or presses the button. */
export function EarlierMessages({ shown, within }: Props) {
  const { t } = useTranslation('messaging');
  const { hasEarlier, isLoadingEarlier, isEarlierFailed, showEarlier, messages } = shown;
  const isWanted = hasEarlier && !isLoadingEarlier && !isEarlierFailed;
  const start = useWhenSeen<HTMLDivElement>(within, showEarlier, { isWanted, round: messages[0]?.id });
  if (!hasEarlier) return null;
  return (
    <div ref={start} className={styles.earlier}>
      {isEarlierFailed ? (
        <Notice tone="error" role="alert">
          {t('thread.earlierFailed')}
        </Notice>
      ) : null}
      <Button variant="quiet" size="small" busy={isLoadingEarlier} onClick={showEarlier}>
        {t(isLoadingEarlier ? 'thread.earlierBusy' : 'thread.earlier')}
      </Button>
    </div>
  );
}
