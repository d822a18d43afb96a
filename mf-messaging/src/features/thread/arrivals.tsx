import { useState } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Message, OtherUser } from 'shared-ui/contracts';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import type { UnsentBubble } from './unsent.ts';

/** So many stay: a screen reader has said the others by then. */
const KEPT = 5;

interface Props {
  from: OtherUser;
  messages: Message[];
  unsent: UnsentBubble[];
}

/** Says what the other person writes while the conversation is open, never its history; and what of one's own does not go out. */
export function Arrivals({ from, messages, unsent }: Props) {
  const { t } = useTranslation('messaging');
  const [newestAtFirst] = useState(() => messages.at(-1)?.id ?? 0);
  const arrived = messages.filter(({ id, senderId }) => id > newestAtFirst && senderId === from.id).slice(-KEPT);
  return (
    <VisuallyHidden role="status" aria-atomic="false">
      {heldUp(unsent).map(({ clientId, state, says }) => (
        <span key={`${clientId} ${state} ${says}`} dir="auto">
          {says}{' '}
        </span>
      ))}
      {arrived.map(({ id, content }) => (
        <span key={id} dir="auto">
          {t('thread.said', { name: from.username })} {content}{' '}
        </span>
      ))}
    </VisuallyHidden>
  );
}

/** What was refused, and of those that wait the newest: they wait for the same, and it need not be said of each. */
function heldUp(unsent: UnsentBubble[]): UnsentBubble[] {
  const waiting = unsent.findLast(({ state }) => state === 'waiting');
  return unsent.filter((one) => one.state === 'failed' || one === waiting).slice(-KEPT);
}
