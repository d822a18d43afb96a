import { formatMoney, translate } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import './texts.ts';

export type TippedTrip = Pick<Listing, 'type' | 'tipAmount' | 'minTip' | 'maxTip'>;

/** How a tip line is called and what it says. */
export interface TipLine {
  label: string;
  words: string;
}

const text = (key: string, values?: Record<string, string>): string =>
  translate(`tripDetails.tip.${key}`, { ns: 'listings', ...values });

/**
 * The tip of a listing (spec §2, Details dialog): one amount, a range 'min-max', 'min+', or 'Up to max'. Undefined where
 * it names none; a tip of nothing is none.
 */
export function tipLineOf(trip: TippedTrip): TipLine | undefined {
  const words = wordsOf(trip);
  return words === undefined ? undefined : { label: text(trip.type), words };
}

function wordsOf({ tipAmount, minTip, maxTip }: TippedTrip): string | undefined {
  if (tipAmount) return formatMoney(tipAmount);
  const min = minTip ? formatMoney(minTip) : undefined;
  const max = maxTip ? formatMoney(maxTip) : undefined;
  if (min !== undefined && max !== undefined) return min === max ? min : text('range', { min, max });
  if (min !== undefined) return text('atLeast', { min });
  return max === undefined ? undefined : text('upTo', { max });
}
