import type {
  Payouts,
  ReceivedTip,
  RecordedTip,
  SentTip,
  TipIntent,
  TipRecipient,
  TipsSummary,
} from 'shared-ui/contracts';
import { nextId } from './builders.ts';

const TIP_ID = '0b8f7a52-3f0c-4a57-9d3e-5b1c2d3e4f50';

/** A payment of 15 dollars that waits for its form. */
export const aTipIntent = (overrides: Partial<TipIntent> = {}): TipIntent => ({
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  tipId: TIP_ID,
  amount: 15,
  ...overrides,
});

/** Meena Iyer, who takes tips. */
export const aTipRecipient = (overrides: Partial<TipRecipient> = {}): TipRecipient => ({
  id: 9,
  username: 'Meena Iyer',
  profilePictureUrl: null,
  takesTips: true,
  ...overrides,
});

/** A tip of 15 dollars to Meena Iyer, paid. */
export const aRecordedTip = (overrides: Partial<RecordedTip> = {}): RecordedTip => ({
  tipId: TIP_ID,
  amount: 15,
  recipient: { id: 9, username: 'Meena Iyer', profilePictureUrl: null },
  paidAt: '2026-11-20T10:00:00.000Z',
  ...overrides,
});

const nextTipId = (): string => `0b8f7a52-3f0c-4a57-9d3e-${String(nextId()).padStart(12, '0')}`;

/** 15 dollars from Priya Raman, who waits for payouts to be set up. */
export const aReceivedTip = (overrides: Partial<ReceivedTip> = {}): ReceivedTip => ({
  id: nextTipId(),
  from: { id: 8, username: 'Priya Raman' },
  amountCents: 1500,
  message: null,
  state: 'waiting',
  paidAt: '2026-11-16T12:00:00.000Z',
  returnsOn: '2027-01-15',
  ...overrides,
});

/** 10 dollars to Lucía Fernández. */
export const aSentTip = (overrides: Partial<SentTip> = {}): SentTip => ({
  id: nextTipId(),
  to: { id: 9, username: 'Lucía Fernández' },
  amountCents: 1000,
  state: 'paid',
  paidAt: '2026-07-02T12:00:00.000Z',
  ...overrides,
});

/** 60 dollars came in this year, and 35 of them wait. */
export const aTipsSummary = (overrides: Partial<TipsSummary> = {}): TipsSummary => ({
  years: [new Date().getUTCFullYear()],
  receivedCents: 6000,
  waitingCents: 3500,
  paidOutCents: 0,
  sentCents: 1000,
  ...overrides,
});

/** Payouts that nobody has set up, while 35 dollars wait. */
export const somePayouts = (overrides: Partial<Payouts> = {}): Payouts => ({
  state: 'none',
  country: null,
  waitingCents: 3500,
  nextReturn: { cents: 2000, on: '2026-12-27' },
  ...overrides,
});
