import { useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { useAskContact } from '../open-listing/use-ask-contact.ts';

/**
 * The card's one button: the explicit request for contact details (product.md 3). `describedBy` names the person. By
 * `data-opens-details` the page knows that details may soon be wanted.
 */
export function ConnectButton({ listing, describedBy }: { listing: Listing; describedBy: string }) {
  const { t } = useTranslation('listings');
  const ask = useAskContact(listing);
  return (
    <Button
      wide
      data-opens-details=""
      aria-describedby={describedBy}
      onClick={({ currentTarget }) => {
        // Safari gives a pressed button no focus, and it is where the focus comes back to
        currentTarget.focus();
        void ask();
      }}
    >
      {t(`card.${listing.type}.connect`)}
    </Button>
  );
}
