/** So long after the page has loaded: what runs sooner delays what its visitor does first, and what is measured of it. */
const REST_IN_MS = 5000;

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Does something a while after the page has loaded, when nobody waits for anything: fetching code that a later press will want, also
 * where the network is gone by then. Never for visitors who save data.
 * @returns gives it up
 */
export function whenIdle(act: () => void): () => void {
  let stop: () => void = () => undefined;
  const whenFree = (): void => {
    // Safari does not say when it has nothing to do
    if (!('requestIdleCallback' in window)) return act();
    const request = requestIdleCallback(act);
    stop = () => cancelIdleCallback(request);
  };
  const rest = (): void => {
    const timer = setTimeout(whenFree, REST_IN_MS);
    stop = () => clearTimeout(timer);
  };
  if (savesData()) return stop;
  if (document.readyState === 'complete') rest();
  else {
    addEventListener('load', rest, { once: true });
    stop = () => removeEventListener('load', rest);
  }
  return () => stop();
}
