import { useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Message } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { ChevronDown } from 'shared-ui/ui/icon';
import styles from './thread.module.css';

interface Props {
  /** Whether one reads the newest. */
  isAtEnd: boolean;
  onShow: () => void;
  meId: number;
  messages: Message[];
}

/** Shows where something came while one reads further up: it leads there, instead of a jump. */
export function NewMessages({ isAtEnd, onShow, meId, messages }: Props) {
  const { t } = useTranslation('messaging');
  const newestId = messages.at(-1)?.id ?? 0;
  const [seenId, setSeenId] = useState(newestId);
  if (isAtEnd && seenId !== newestId) setSeenId(newestId);
  const hasNew = messages.some(({ id, senderId }) => id > seenId && senderId !== meId);
  if (isAtEnd || !hasNew) return null;
  return (
    <div className={styles.new}>
      <Button variant="secondary" size="small" icon={ChevronDown} onClick={onShow}>
        {t('thread.new')}
      </Button>
    </div>
  );
}
