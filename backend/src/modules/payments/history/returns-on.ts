import { addDays, type CalendarDay, TIP_WAITS_DAYS } from 'shared-ui/contracts';

/** The day, in UTC, on which a tip paid at this moment goes back unless payouts are set up (product.md 26). */
export const returnsOn = (paidAt: string): CalendarDay => addDays(paidAt.slice(0, 10), TIP_WAITS_DAYS);
