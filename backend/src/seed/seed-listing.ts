import type { ListingType, Need, TripTravelerInput } from 'contracts';

/** When a trip is, in days from today, so that the demo data is never out of date. */
interface SeedTime {
  day: number;
  /** The last day of a window. */
  until?: number;
  time?: string;
  flight?: string;
  /** Where the trip changes planes, with the flight that leaves there. */
  stops?: readonly { at: string; day: number; time?: string; flight?: string }[];
}

interface SeedTips {
  tipAmount?: number;
  minTip?: number;
  maxTip?: number;
  offersTips?: boolean;
  acceptsTips?: boolean;
}

interface SeedWhoFlies {
  traveler?: TripTravelerInput;
  needs?: Need[];
}

export interface SeedListing extends SeedTime, SeedTips, SeedWhoFlies {
  type: ListingType;
  /** A key of people.json. */
  by: string;
  /** 'MAA-LHR' */
  route: string;
  skills?: string;
  text?: string;
  /** Active unless set. */
  status?: 'closed' | 'expired';
}
