import type { StandardSchemaV1 } from '@standard-schema/spec';
import { AppError } from '../../platform/errors/app-error.ts';
import { InvalidInputError } from '../../platform/errors/invalid-input-error.ts';

/** Closed, over, hidden, deleted or never there: the public does not learn which. */
export class ListingNotPublicError extends AppError {
  readonly kind = 'missing';
  readonly code = 'listings.not_there';

  constructor() {
    super(
      'This listing is not there any more. The trip may be over, or closed by its owner. Please search for others.',
    );
  }
}

export class TravelerNotFoundError extends AppError {
  readonly kind = 'missing';
  readonly code = 'listings.no_such_traveler';

  constructor() {
    super('This traveler is not there any more. They may have deleted their account.');
  }
}

/** Somebody else's, a deleted one, or none at all: the caller cannot tell them apart (PRODUCT.md 5). */
export class OwnListingNotFoundError extends AppError {
  readonly kind = 'missing';
  readonly code = 'listings.no_such_listing';

  constructor() {
    super('You have no such listing. It may have been deleted: your profile shows those that you have.');
  }
}

/** Its last day is over everywhere on Earth. */
export class ListingOverError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'listings.over';

  constructor() {
    super('This trip is over, so its listing can no longer be changed. Please post a new one instead.');
  }
}

/** The operator took it out of the public lists. */
export class ListingHiddenError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'listings.hidden';

  constructor() {
    super('This listing is hidden and cannot be changed. You can delete it, and post a new one.');
  }
}

/** The changed listing would break a rule; `fields` are those that a person would correct (spec §5). */
export class ChangeRefusedError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.change_refused';
  override readonly fields: InvalidInputError['fields'];

  constructor(issues: readonly StandardSchemaV1.Issue[]) {
    const { message, fields } = new InvalidInputError(issues);
    super(message);
    this.fields = fields;
  }
}

/** Not a link of ours, or its listing is gone. It may have been sent to a contact address, so the text fits that too. */
export class LinkInvalidError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.link_wrong';

  constructor() {
    super(
      'This link does not work. Please open the link in the newest mail again. If you posted the listing, you can also publish it once more.',
    );
  }
}

export class AlreadyConfirmedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'listings.already_confirmed';

  constructor() {
    super('This email address is confirmed already. There is nothing left to do.');
  }
}
