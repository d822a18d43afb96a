// Without zod, which a page that only shows these is spared

/** Days for which a tip waits for its helper to set up payouts; then it goes back (product.md 26). */
export const TIP_WAITS_DAYS = 60;

/**
 * Where a bank account may be, ISO 3166 alpha-2, in the order of the codes: the provider moves money of a US platform to
 * connected accounts in the US, Canada, the UK, Switzerland and the EEA, and nowhere else (docs.stripe.com/connect/cross-border-payouts).
 * Iceland is of the EEA, but the provider has no accounts there.
 */
export const PAYOUT_COUNTRIES: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'US'],
];
