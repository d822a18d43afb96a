/** Sends a report even while the page is unloaded. Failures are ignored: they must not cause reports or console messages. */
export function sendBeacon(path: 'client-errors' | 'web-vitals', body: object): void {
  try {
    navigator.sendBeacon(`/api/${path}`, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  } catch {
    // Not supported, or blocked
  }
}
