import { notify, type Toast } from 'shared-ui/app';

type ResultToast = Pick<Toast, 'title' | 'description' | 'variant'>;

/** What the tabs of one user post to each other about the result of a message. */
type TabMessage =
  | { type: 'announce'; clientId: string; toast: ResultToast }
  | { type: 'acknowledge'; clientId: string };

/** A tab that does not acknowledge within this time is closed or frozen. */
const ACKNOWLEDGE_TIMEOUT_MS = 500;

/** The messages that were written in this tab: it shows their results. */
const writtenHere = new Set<string>();

export const markWrittenHere = (clientId: string): void => void writtenHere.add(clientId);

interface WriterTabs {
  /** Shows a toast in the tab in which the message was written, or here if that tab is closed. */
  announce: (clientId: string, toast: ResultToast) => void;
  close: () => void;
}

/** Any tab may send a message; its result is shown where it was written. */
export function joinWriterTabs(userId: number): WriterTabs {
  if (typeof BroadcastChannel === 'undefined') {
    return { announce: (_clientId, toast) => notify(toast), close: () => undefined };
  }
  const channel = new BroadcastChannel(`messages-outbox:${String(userId)}`);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const post = (message: TabMessage): void => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'acknowledge') clearTimeout(timers.get(data.clientId));
    else if (writtenHere.has(data.clientId)) {
      post({ type: 'acknowledge', clientId: data.clientId });
      notify(data.toast);
    }
  };
  return {
    announce(clientId, toast) {
      if (writtenHere.has(clientId)) {
        notify(toast);
        return;
      }
      timers.set(
        clientId,
        setTimeout(() => notify(toast), ACKNOWLEDGE_TIMEOUT_MS),
      );
      post({ type: 'announce', clientId, toast });
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      channel.close();
    },
  };
}
