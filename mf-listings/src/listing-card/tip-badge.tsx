import { formatWholeDollars, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Badge } from 'shared-ui/ui/badge';
import { HandCoins } from 'shared-ui/ui/icon';

/** What of tips a listing says (spec §2, Listing card); nothing where it says nothing. */
export function TipBadge({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  const { type, tipAmount, offersTips, acceptsTips } = listing;
  const badges: string[] = [];
  if (type === 'seeking_help' && tipAmount)
    badges.push(t('card.tipOffered', { amount: formatWholeDollars(tipAmount) }));
  else if (offersTips) badges.push(t('card.offeringTips'));
  if (type === 'helper' && acceptsTips) badges.push(t('card.acceptsTips'));
  return badges.map((words) => (
    <Badge key={words} tone="bare" icon={HandCoins}>
      {words}
    </Badge>
  ));
}
