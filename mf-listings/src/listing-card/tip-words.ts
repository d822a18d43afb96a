import { formatMoney, translate } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';

export type TipFlags = Pick<Listing, 'type' | 'tipAmount' | 'offersTips' | 'acceptsTips'>;

const text = (key: string, values?: Record<string, string>): string =>
  translate(`card.${key}`, { ns: 'listings', ...values });

/** What of tips a listing's card says (spec §2, Listing card); nothing where it says nothing. */
export function tipWordsOf({ type, tipAmount, offersTips, acceptsTips }: TipFlags): string[] {
  const words: string[] = [];
  if (type === 'seeking_help' && tipAmount) words.push(text('tipOffered', { amount: formatMoney(tipAmount) }));
  if (offersTips) words.push(text('offeringTips'));
  if (type === 'helper' && acceptsTips) words.push(text('acceptsTips'));
  return words;
}
