import { useEffect, useState } from 'react';
import type { UnsentBubble } from './unsent.ts';

/** Longer than the cache takes to tell of what was put into it, shorter than anybody sees. */
const LINGER_IN_MS = 100;

const without = (bubbles: UnsentBubble[], others: UnsentBubble[]): UnsentBubble[] =>
  bubbles.filter(({ clientId }) => !others.some((other) => other.clientId === clientId));

/**
 * What is unsent, and for a moment what was: the outbox lets go of a message as soon as it is stored, and the conversation
 * shows it a frame later. Without this its bubble would blink.
 */
export function useLingering(unsent: UnsentBubble[]): UnsentBubble[] {
  const [known, setKnown] = useState(unsent);
  const fresh = without(unsent, known);
  if (fresh.length > 0) setKnown([...known, ...fresh]);
  const gone = without(known, unsent);
  const names = gone.map(({ clientId }) => clientId).join(' ');
  useEffect(() => {
    if (!names) return;
    const forget = (): void => setKnown((all) => all.filter(({ clientId }) => !names.includes(clientId)));
    const timer = setTimeout(forget, LINGER_IN_MS);
    return () => clearTimeout(timer);
  }, [names]);
  return [...gone, ...unsent];
}
