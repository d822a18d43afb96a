import { useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { useAskContact } from '../open-listing/use-ask-contact.ts';

/**
 * The card's one button: the explicit request for contact details (product.md 3). Its name goes on with person and route,
 * so that a list of buttons tells them apart. By `data-opens-details` the page knows that details may soon be wanted.
 */
export function ConnectButton({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  const ask = useAskContact(listing);
  const { departureAirport: from, arrivalAirport: to, user } = listing;
  const connect = t(`card.${listing.type}.connect`);
  return (
    <Button
      wide
      data-opens-details=""
      aria-label={t('card.connectTo', { connect, name: user.username, from, to })}
      onClick={({ currentTarget }) => {
        // Safari gives a pressed button no focus, and it is where the focus comes back to
        currentTarget.focus();
        void ask();
      }}
    >
      {connect}
    </Button>
  );
}
