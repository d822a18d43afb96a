import type { Listing } from 'shared-ui/contracts';
import { Badge } from 'shared-ui/ui/badge';
import { HandCoins } from 'shared-ui/ui/icon';
import { tipWordsOf } from './tip-words.ts';

/** What of tips a listing says (spec §2, Listing card); nothing where it says nothing. */
export function TipBadge({ listing }: { listing: Listing }) {
  return tipWordsOf(listing).map((words) => (
    <Badge key={words} tone="bare" icon={HandCoins}>
      {words}
    </Badge>
  ));
}
