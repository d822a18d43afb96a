const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as people write them: '$15.00', '-$0.50'. */
export const dollars = (cents: number): string => DOLLARS.format(cents / 100);
