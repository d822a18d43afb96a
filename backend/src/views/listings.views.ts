import type { ListingType } from 'contracts';

/** The views that the listings module publishes. By hand: no entity declares them. */
export interface ListingsViews {
  /** `average`: numeric, so it arrives as text. */
  'listings.rating_summary': { user_id: number; average: string; count: number };
  /**
   * Without deleted listings; a full one is active. `last_date`: until when it is public, the last possible day of its last flight. `time_zone`: where it
   * arrives.
   */
  'listings.itinerary': {
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
    time_zone: string;
    traveler_name: string | null;
    /** The codes of the airports between. */
    via: string[];
    /** Nobody else is looked for: no list shows it. */
    is_full: boolean;
    /** Of the airports, days, times and numbers of all its flights. */
    schedule_hash: string;
    /** When its last flight has landed at the latest, as far as days tell. */
    landed_by: Date;
    /** Whether somebody has agreed to this request. */
    has_amigo: boolean;
    /** Who flies on a request: its owner, who also flies where it is null, or somebody else. */
    traveler: 'me' | 'other' | null;
    /** Hidden by reports alone, until a person has looked. */
    awaits_operator: boolean;
    /** The positions of the flights of a request that have an Amigo, while others have none. */
    amigo_flights: number[];
  };
  /** Deleted listings, and until when their owners can undo that. */
  'listings.deleted_listing': { id: number; final_at: Date };
  /** Each flight of each listing, also of those with one flight; `last_date` is its last possible day. Without deleted listings. */
  'listings.every_flight': {
    listing_id: number;
    position: number;
    departure_airport_id: number;
    arrival_airport_id: number;
    date: string;
    last_date: string;
    time: string | null;
    flight_number: string | null;
    flight_key: string | null;
  };
  /** Every airport that the site knows. */
  'listings.airport_city': { code: string; city: string; time_zone: string };
  /** Who offers help in some listing. */
  'listings.takes_tips': { user_id: number };
  /** Reviews of trips that two people took together; `is_revealed`: no longer waiting for the other one's. */
  /** Also those that were taken back, whose words are gone. */
  'listings.trip_review': { trip_id: number; author_id: number; is_revealed: boolean; is_taken_back: boolean };
}
