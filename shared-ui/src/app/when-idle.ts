/** After the load event: what runs earlier delays the visitor's first actions, and the measured web vitals. */
const DELAY_MS = 5000;

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Runs a callback some time after the page has loaded, when the browser is idle: to preload code that a later press needs, even
 * if the network is gone by then. Never for visitors who save data.
 * @returns cancels it
 */
export function whenIdle(callback: () => void): () => void {
  let stop: () => void = () => undefined;
  const runWhenIdle = (): void => {
    // Safari has no requestIdleCallback
    if (!('requestIdleCallback' in window)) return callback();
    const request = requestIdleCallback(callback);
    stop = () => cancelIdleCallback(request);
  };
  const wait = (): void => {
    const timer = setTimeout(runWhenIdle, DELAY_MS);
    stop = () => clearTimeout(timer);
  };
  if (savesData()) return stop;
  if (document.readyState === 'complete') wait();
  else {
    addEventListener('load', wait, { once: true });
    stop = () => removeEventListener('load', wait);
  }
  return () => stop();
}
