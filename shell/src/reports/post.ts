/**
 * Hands a report to the browser, which sends it also when the page is gone by then. Whether it arrives is nobody's concern:
 * a report that fails must not become a fault, or a line in the console.
 */
export function post(to: 'client-errors' | 'web-vitals', body: object): void {
  try {
    navigator.sendBeacon(`/api/${to}`, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  } catch {
    // A browser that sends no beacons, or a wall against them
  }
}
