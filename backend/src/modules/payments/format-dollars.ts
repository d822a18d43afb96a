const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$15.00', '-$0.50'. */
export const formatDollars = (cents: number): string => DOLLARS.format(cents / 100);
