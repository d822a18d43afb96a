import { notify, type Toast } from 'shared-ui/app';

/** What the tabs of one person say to each other of what became of a message. */
type Word =
  | { is: 'tell'; clientId: string; toast: Pick<Toast, 'title' | 'description' | 'variant'> }
  | { is: 'told'; clientId: string };

/** A tab that does not answer for so long is closed, or frozen. */
const ANSWER_WITHIN_MS = 500;

/** What was written in this tab: no other says what became of it, or puts it back into its composer. */
const written = new Set<string>();

export const markWrittenHere = (clientId: string): void => void written.add(clientId);
export const isWrittenHere = (clientId: string): boolean => written.has(clientId);

export interface WriterTab {
  /** Says it in the tab in which this message was written; here where that one is open no longer. */
  tell: (clientId: string, toast: Extract<Word, { is: 'tell' }>['toast']) => void;
  close: () => void;
}

/** Whichever tab sends: what became of a message is said where somebody waits for it. */
export function joinWriters(me: number): WriterTab {
  if (typeof BroadcastChannel === 'undefined')
    return { tell: (_clientId, toast) => notify(toast), close: () => undefined };
  const channel = new BroadcastChannel(`messages-outbox:${String(me)}`);
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.is === 'told') clearTimeout(waiting.get(data.clientId));
    else if (isWrittenHere(data.clientId)) {
      channel.postMessage({ is: 'told', clientId: data.clientId } satisfies Word);
      notify(data.toast);
    }
  };
  return {
    tell(clientId, toast) {
      if (isWrittenHere(clientId)) {
        notify(toast);
        return;
      }
      waiting.set(
        clientId,
        setTimeout(() => notify(toast), ANSWER_WITHIN_MS),
      );
      channel.postMessage({ is: 'tell', clientId, toast } satisfies Word);
    },
    close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      channel.close();
    },
  };
}
