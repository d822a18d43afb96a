import { useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Message, OtherUser } from 'shared-ui/contracts';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';

/** So many stay: a screen reader has said the others by then. */
const KEPT = 5;

/** Says what the other person writes while the conversation is open; never its history. */
export function Arrivals({ from, messages }: { from: OtherUser; messages: Message[] }) {
  const { t } = useTranslation('messaging');
  const [newestAtFirst] = useState(() => messages.at(-1)?.id ?? 0);
  const arrived = messages.filter(({ id, senderId }) => id > newestAtFirst && senderId === from.id).slice(-KEPT);
  return (
    <VisuallyHidden role="status" aria-atomic="false">
      {arrived.map(({ id, content }) => (
        <span key={id} dir="auto">
          {t('thread.said', { name: from.username })} {content}{' '}
        </span>
      ))}
    </VisuallyHidden>
  );
}
