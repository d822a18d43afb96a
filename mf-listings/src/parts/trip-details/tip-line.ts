import { formatMoney, registerLocale, translate } from 'shared-ui/app';
import type { Listing } from 'contracts';
import english from '../../locales/en/trip-details.json' with { type: 'json' };

registerLocale('listings', english);

export type TipAmounts = Pick<Listing, 'type' | 'tipAmount' | 'minTip' | 'maxTip'>;

export interface TipLine {
  label: string;
  text: string;
}

/**
 * The tip of a listing (spec §2, Details dialog): one amount, a range 'min-max', 'min+', or 'Up to max'. Undefined without an
 * amount; a tip of 0 counts as none.
 */
export function getTipLine(tip: TipAmounts): TipLine | undefined {
  const text = formatTip(tip);
  return text === undefined ? undefined : { label: translateTip(tip.type), text };
}

function formatTip({ tipAmount, minTip, maxTip }: TipAmounts): string | undefined {
  if (tipAmount) return formatMoney(tipAmount);
  const min = minTip ? formatMoney(minTip) : undefined;
  const max = maxTip ? formatMoney(maxTip) : undefined;
  if (min !== undefined && max !== undefined) return min === max ? min : translateTip('range', { min, max });
  if (min !== undefined) return translateTip('atLeast', { min });
  return max === undefined ? undefined : translateTip('upTo', { max });
}

const translateTip = (
  key: TipAmounts['type'] | 'range' | 'atLeast' | 'upTo',
  values?: Record<string, string>,
): string => translate(`tripDetails.tip.${key}`, { ns: 'listings', ...values });
