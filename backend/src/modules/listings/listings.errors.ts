import { AppError } from '../../platform/errors/app-error.ts';

/** Closed, over, hidden, deleted or never there: the public is not told which. */
export class NoPublicListingError extends AppError {
  readonly kind = 'missing';
  readonly code = 'listings.not_there';

  constructor() {
    super(
      'This listing is not there any more. The trip may be over, or closed by its owner. Please search for others.',
    );
  }
}

export class NoSuchTravelerError extends AppError {
  readonly kind = 'missing';
  readonly code = 'listings.no_such_traveler';

  constructor() {
    super('This traveler is not there any more. They may have deleted their account.');
  }
}

type AirportField = 'departureAirport' | 'arrivalAirport';

/** A code that no airport with scheduled service has (product.md 19). */
export class UnknownAirportError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'listings.unknown_airport';
  override readonly fields: { path: string; message: string }[];

  constructor(where: AirportField[]) {
    super('Please choose an airport from the list');
    this.fields = where.map((path) => ({ path, message: this.message }));
  }
}
