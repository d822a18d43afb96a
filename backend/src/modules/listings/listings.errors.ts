import type { StandardSchemaV1 } from '@standard-schema/spec';
import { defineErrors } from '../../platform/errors/define-errors.ts';
import { InvalidInputError } from '../../platform/errors/invalid-input-error.ts';

export const listingErrors = defineErrors('listings', {
  invalid: {
    /** A code that no airport with scheduled service has (PRODUCT.md 19). */
    unknown_airport: (paths: string[]) => {
      const message = 'Please choose an airport from the list';
      return { message, fields: paths.map((path) => ({ path, message })) };
    },
  },
  missing: {
    /** Closed, over, hidden, deleted or never there: the public does not learn which. */
    not_there:
      'This listing is not there any more. The trip may be over, or closed by its owner. Please search for others.',
    no_such_traveler: 'This traveler is not there any more. They may have deleted their account.',
    /** Somebody else's, a deleted one, or none at all: the caller cannot tell them apart (PRODUCT.md 5). */
    no_such_listing: 'You have no such listing. It may have been deleted: your profile shows those that you have.',
  },
  conflict: {
    /** Its last day is over everywhere on Earth. */
    over: 'This trip is over, so its listing can no longer be changed. Please post a new one instead.',
    /** The operator took it out of the public lists. */
    hidden: 'This listing is hidden and cannot be changed. You can delete it, and post a new one.',
    already_confirmed: 'This email address is confirmed already. There is nothing left to do.',
  },
  refused: {
    /** The changed listing would break a rule; `fields` are those that a person would correct (spec §5). */
    change_refused: (issues: readonly StandardSchemaV1.Issue[]) => {
      const { message, fields } = new InvalidInputError(issues);
      return { message, fields };
    },
    /** Not a link of ours, or its listing is gone. It may have been sent to a contact address, so the text fits that too. */
    link_wrong:
      'This link does not work. Please open the link in the newest mail again. If you posted the listing, you can also publish it once more.',
  },
});
