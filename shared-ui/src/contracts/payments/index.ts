export * from './amounts.ts';
export * from './intent.ts';
export * from './payout-terms.ts';
export * from './payouts.ts';
export * from './preferences.ts';
export * from './recipient.ts';
export * from './tips.ts';
