import type { PaymentStatus } from '../provider/provider.ts';

/**
 * Where a payment is (spec §4). `open`: the provider has it and has not decided. `silent`: nobody knows, since no answer came, or
 * a broken one. `unpaid`: it was asked, and nothing was paid.
 */
export type PayState =
  | { at: 'ready' | 'unpaid' | 'paying' | 'paid' }
  | { at: 'refused'; sentence: string }
  | { at: 'open'; isChecking: boolean }
  | { at: 'silent'; title: string; isChecking: boolean };

/** What the provider's word means. Only 'succeeded' is paid. */
export function stateOf(status: PaymentStatus, unpaid: 'ready' | 'unpaid'): PayState {
  if (status === 'succeeded') return { at: 'paid' };
  return status === 'processing' || status === 'requires_capture' ? { at: 'open', isChecking: false } : { at: unpaid };
}

export const checking = (state: PayState, isChecking: boolean): PayState =>
  'isChecking' in state ? { ...state, isChecking } : state;

/** It was asked in vain: a notice that nobody knows says the newest reason. */
export const stillSilent =
  (title: string) =>
  (state: PayState): PayState =>
    state.at === 'silent' ? { ...state, title } : state;
