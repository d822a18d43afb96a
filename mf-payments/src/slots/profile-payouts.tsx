export { Payouts as ProfilePayouts } from '../features/payouts/payouts.tsx';
