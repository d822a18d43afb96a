import type { Generated } from 'kysely';
import type { ListingType, SmsState } from 'shared-ui/contracts';
import type { LiveTables } from './live/live.tables.ts';
import type { SafetyTables } from './safety.tables.ts';
import type { SmsTables } from './sms/sms.tables.ts';

/** What this module reads by typed SQL: its own tables, and the views that other modules publish. */
export interface MessagingTables extends LiveTables, SafetyTables, SmsTables {
  'messaging.conversation': ConversationTable;
  'messaging.participant': ParticipantTable;
  'messaging.conversation_trip': ConversationTripTable;
  'messaging.message': MessageTable;
  'account.public_profile': PublicProfileView;
  'listings.trip': TripView;
}

/** int8 arrives as text, dates as YYYY-MM-DD. */
interface ConversationTable {
  id: Generated<string>;
  lower_id: string;
  higher_id: string;
  listing_id: string | null;
  created_at: string;
}

interface ConversationTripTable {
  conversation_id: string;
  listing_id: string;
  owner_id: string;
  route: string;
  created_at: string;
}

interface ParticipantTable {
  user_id: string;
  conversation_id: string;
  other_id: string;
  last_message_id: string;
  last_sender_id: string;
  last_message_at: string;
  read_up_to: string | null;
  unread: Generated<boolean>;
  unread_since: string | null;
  noticed_at: string | null;
  sms_at: string | null;
}

interface MessageTable {
  conversation_id: string;
  id: Generated<string>;
  sender_id: string;
  content: string;
  client_id: string | null;
  sms: Generated<SmsState>;
  created_at: string;
}

interface PublicProfileView {
  id: string;
  username: string;
  profile_picture_url: string | null;
  languages: string | null;
  /** Nobody hears of them, nor they of anybody. */
  suspended: boolean;
}

interface TripView {
  id: string;
  user_id: string;
  type: ListingType;
  departure_airport: string;
  arrival_airport: string;
  date: string;
  end_date: string | null;
  last_date: string;
  flight_number: string | null;
  status: 'active' | 'closed' | 'expired' | 'hidden';
  confirmed_at: string | null;
}
