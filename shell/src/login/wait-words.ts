import type { useTranslation } from 'shared-ui/app';

type Translate = ReturnType<typeof useTranslation>['t'];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Up to here people count in seconds. */
const LONGEST_IN_SECONDS = 90;

/** A wait, rounded up as the API's sentences do: 'in a minute', 'in 10 minutes', 'in 5 hours'. */
export const waitInMinutes = (t: Translate, seconds: number): string =>
  seconds > HOUR
    ? t('wait.hours', { count: Math.ceil(seconds / HOUR) })
    : t('wait.minutes', { count: Math.ceil(seconds / MINUTE) });

/** The same, counted down by the second at its end: 'in 57 seconds'. */
export const waitWords = (t: Translate, seconds: number): string =>
  seconds > LONGEST_IN_SECONDS ? waitInMinutes(t, seconds) : t('wait.seconds', { count: seconds });
