import type { NewWebVitals } from 'shared-ui/contracts';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { RemoteDirectory } from '../router/remote-directory.ts';
import { pagePattern } from './page-pattern.ts';
import { post } from './post.ts';

/** CLS is a small number without a unit; all others are milliseconds. */
const rounded = (name: string, value: number): number =>
  name === 'CLS' ? Number(value.toFixed(4)) : Math.round(value);

const LONGEST_IN_MS = 600_000;

/** Tells the server once, as the page is left for the first time, how fast it was: by the page that it was loaded at. */
export function reportVitals(directory: RemoteDirectory): void {
  const page = pagePattern(directory, location.pathname);
  const values = new Map<Metric['name'], number>();
  const keep = ({ name, value }: Metric): void => void values.set(name, rounded(name, value));
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(keep);
  let isSent = false;
  const send = (): void => {
    const vitals = [...values].flatMap(([name, value]) => (value <= LONGEST_IN_MS ? [{ name, value }] : []));
    if (isSent || vitals.length === 0) return;
    isSent = true;
    post('web-vitals', { page, vitals } satisfies NewWebVitals);
  };
  // After the library's own listeners, which take the last measure as the page is hidden: `pagehide` comes before them
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}
