const EVERY_MS = 20_000;

/** Stands in for the stream while it cannot be had. */
export interface WithoutStream {
  begin: () => void;
  end: () => void;
}

/** Asks at once, every 20 s, and as soon as that may help: only while the tab is seen and the network is there. */
export function withoutStream(ask: () => void): WithoutStream {
  let timer: ReturnType<typeof setInterval> | undefined;
  const askIfSeen = (): void => {
    if (!document.hidden && navigator.onLine) ask();
  };
  const end = (): void => {
    clearInterval(timer);
    timer = undefined;
    window.removeEventListener('online', askIfSeen);
    document.removeEventListener('visibilitychange', askIfSeen);
  };
  return {
    end,
    begin() {
      if (timer) return;
      timer = setInterval(askIfSeen, EVERY_MS);
      window.addEventListener('online', askIfSeen);
      document.addEventListener('visibilitychange', askIfSeen);
      askIfSeen();
    },
  };
}
