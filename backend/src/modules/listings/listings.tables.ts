import type { Generated } from 'kysely';
import type { ListingType, OwnListing } from 'shared-ui/contracts';
import type { KeptStatus } from './listing.entity.ts';

/** What this module reads by typed SQL: its own tables, and the views that other modules publish. */
export interface ListingsTables {
  'listings.listing': ListingTable;
  'listings.airport': {
    id: number;
    code: string;
    name: string;
    city: string;
    country: string;
    time_zone: string;
    in_service: boolean;
  };
  'listings.contact_request': ContactRequestTable;
  'listings.pending_contact_request': {
    id: Generated<string>;
    listing_id: string;
    asker_id: string;
    asked_at: string;
  };
  'listings.contact_email_confirmation': {
    id: string;
    listing_id: string;
    email: string;
    link_expires_at: string;
    confirmed_at: string | null;
  };
  'listings.testimonial': TestimonialTable;
  'listings.rating': { user_id: string; sum: number; count: number };
  'listings.rating_summary': { user_id: string; average: string; count: number };
  'account.public_profile': PublicProfileView;
  /** Of those who are not suspended, and whose address was proven to be theirs. */
  'account.mail_address': { id: string; email: string };
  /** Each block twice, once from either side. */
  'messaging.blocked_pair': { user_id: string; other_id: string };
  /** The routes that one has written to another about, on a trip of theirs or with an answer: once from each side of which that is so. */
  'messaging.talked_trip': { user_id: string; other_id: string; route: string };
}

/** int8 and numeric arrive as text, dates as YYYY-MM-DD. */
interface ListingTable {
  id: string;
  type: ListingType;
  user_id: string;
  name: string;
  email: string;
  contact_email: string | null;
  phone_number: string | null;
  departure_airport_id: number;
  arrival_airport_id: number;
  date: string;
  end_date: string | null;
  last_date: string;
  time: string | null;
  flight_number: string | null;
  flight_key: string | null;
  skills: string | null;
  description: string | null;
  tip_amount: number | null;
  min_tip: number | null;
  max_tip: number | null;
  offers_tips: boolean;
  accepts_tips: boolean;
  status: KeptStatus;
  status_before: OwnListing['status'] | null;
  deleted_at: string | null;
  confirmed_at: string | null;
  created_at: string;
}

interface ContactRequestTable {
  id: Generated<string>;
  listing_id: string | null;
  owner_id: string;
  asker_id: string | null;
  route: string;
  asked_at: string;
  last_asked_at: string;
  times: Generated<number>;
}

interface TestimonialTable {
  id: string;
  author_id: string;
  author_key: string | null;
  target_id: string;
  route: string;
  rating: number;
  text: string;
  created_at: string;
}

interface PublicProfileView {
  id: string;
  username: string;
  profile_picture_url: string | null;
  languages: string | null;
  suspended: boolean;
  /** Whether a code reached their phone. */
  verified: boolean;
  /** YYYY-MM, in UTC. */
  member_since: string;
}
