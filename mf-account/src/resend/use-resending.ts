import { useState } from 'react';
import { retryAfterOf } from '../api/timed-refusal.ts';

interface Options {
  send(): Promise<{ error?: unknown }>;
  onSent(): void;
  onRefused(error: unknown): void;
}

/** Has codes sent anew. After a refusal: what it was, and until when it will be the same (ms since 1970). */
export function useResending({ send, onSent, onRefused }: Options) {
  const [refusal, setRefusal] = useState<{ error: unknown; until: number }>();
  const resend = async (): Promise<void> => {
    const { error } = await send();
    setRefusal(error ? { error, until: Date.now() + retryAfterOf(error) * 1000 } : undefined);
    if (error) onRefused(error);
    else onSent();
  };
  return { resend, refusal: refusal?.error, refusedUntil: refusal?.until ?? 0 };
}
