import type { NewWebVitals } from 'contracts';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { RemoteDirectory } from '../router/remote-directory.ts';
import { toPagePattern } from './digest.ts';
import { sendBeacon } from './send-beacon.ts';

/** CLS is a small number without a unit; all others are milliseconds. */
const round = (name: string, value: number): number => (name === 'CLS' ? Number(value.toFixed(4)) : Math.round(value));

const MAX_MS = 600_000;

/** Reports the web vitals once, when the page is left for the first time, for the page that was loaded. */
export function reportVitals(directory: RemoteDirectory): void {
  const page = toPagePattern(directory, location.pathname);
  const values = new Map<Metric['name'], number>();
  const onMetric = ({ name, value }: Metric): void => void values.set(name, round(name, value));
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(onMetric);
  let isSent = false;
  const send = (): void => {
    const vitals = [...values].flatMap(([name, value]) => (value <= MAX_MS ? [{ name, value }] : []));
    if (isSent || vitals.length === 0) return;
    isSent = true;
    sendBeacon('web-vitals', { page, vitals } satisfies NewWebVitals);
  };
  // Not on `pagehide`: it comes before the library's own listeners, which take the last values
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
