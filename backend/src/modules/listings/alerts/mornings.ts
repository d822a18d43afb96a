/** The local hours in which daily mails go out: the first one, and later ones where the site was down. */
const FIRST_HOUR = 8;
const LAST_HOUR = 11;

/** Whether this is a time zone that we know (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether it is morning in a time zone. */
export function isMorning(timeZone: string, now: Date): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}
