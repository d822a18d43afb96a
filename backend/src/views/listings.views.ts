import type { ListingType } from 'contracts';

/** The views that the listings module publishes. By hand: no entity declares them. */
export interface ListingsViews {
  /** `average`: numeric, so it arrives as text. */
  'listings.rating_summary': { user_id: number; average: string; count: number };
  /** Without deleted listings. */
  'listings.trip': {
    id: number;
    user_id: number;
    type: ListingType;
    departure_airport: string;
    arrival_airport: string;
    date: string;
    end_date: string | null;
    last_date: string;
    flight_number: string | null;
    status: 'active' | 'closed' | 'expired' | 'hidden';
    confirmed_at: Date | null;
  };
  /** Who offers help in some listing. */
  'listings.takes_tips': { user_id: number };
}
