// Without zod, which a page that only shows these is spared

/** Whole US dollars (product.md 25). */
export const LEAST_TIP = 1;
export const MOST_TIP = 500;
/** What the pages begin with, and offer at a press (spec §9), in US dollars. */
export const FIRST_TIP = { tip: 15, checkout: 5 } as const;
export const QUICK_TIPS = [5, 10, 15, 20, 25] as const;

/** Characters of what the tipper writes to the helper. */
export const MAX_TIP_MESSAGE_LENGTH = 200;
