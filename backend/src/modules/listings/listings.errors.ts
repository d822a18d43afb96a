import { AppError } from '../../platform/errors/app-error.ts';

/** The cursor is none of ours: an address that was cut off, or made by hand. */
export class UnknownPageError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'listings.unknown_page';

  constructor() {
    super('We could not find this page of the list. Please start the search again.');
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
