import { defineErrors } from '../../../platform/errors/define-errors.ts';

export const contactErrors = defineErrors('listings', {
  refused: {
    /** For the owner of a contact address, who posted nothing. */
    contact_link_expired:
      'This link is older than 7 days and no longer valid. It shows your address to nobody, and you need not do anything. If your address should be shown, ask the person who named it to post the trip again.',
    /** The listing is gone, or the address is no longer its contact. */
    contact_link_gone:
      'This link is no longer in use: the listing was deleted, or your address was taken off it. The listing shows your address to nobody, and you need not do anything.',
  },
});
