import { aHelperListing, renderStandalone } from 'shared-ui/testing';
import { remote } from './remote.tsx';
import { handlers, streams } from './standalone-api.ts';

const nothing = (): void => undefined;

renderStandalone(remote, {
  handlers,
  streams,
  links: ['/messages/9', '/messages/11'],
  slotProps: {
    'listing.ask': { listing: aHelperListing({ userId: 9 }), open: false, onOpenChange: nothing },
    'listing.report': {
      listingId: 5,
      userId: 9,
      username: 'Meena Iyer',
      open: false,
      onOpenChange: nothing,
      onBlocked: nothing,
    },
    'person.report': { userId: 9, username: 'Meena Iyer' },
  },
});
