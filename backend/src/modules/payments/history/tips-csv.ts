import type { ReceivedTip, SentTip } from 'shared-ui/contracts';
import { csvLine } from './csv-line.ts';

const STATES: Record<ReceivedTip['state'] | SentTip['state'], string> = {
  waiting: 'Waiting',
  paid: 'Paid',
  paid_out: 'Paid out',
  sent_back: 'Sent back',
  disputed: 'Disputed',
};

export const CSV_HEAD = csvLine(['Direction', 'Date (UTC)', 'Person', 'Amount (USD)', 'State']);

export const receivedLine = ({ from, ...tip }: ReceivedTip): string =>
  lineOf('Received', from?.username ?? 'A traveler who was not logged in', tip);

export const sentLine = ({ to, ...tip }: SentTip): string => lineOf('Sent', to.username, tip);

const lineOf = (
  direction: string,
  person: string,
  { paidAt, amountCents, state }: Pick<ReceivedTip | SentTip, 'paidAt' | 'amountCents' | 'state'>,
): string => csvLine([direction, paidAt.slice(0, 10), person, (amountCents / 100).toFixed(2), STATES[state]]);
