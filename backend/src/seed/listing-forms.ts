import type { ListingType } from 'shared-ui/contracts';
import type { PersonKey } from './people.ts';

/** When a trip is: days from today, so that demo data is never older than it says. */
export interface SeedTime {
  day: number;
  /** The last day of a window. */
  until?: number;
  time?: string;
  flight?: string;
}

export interface SeedTips {
  tipAmount?: number;
  minTip?: number;
  maxTip?: number;
  offersTips?: boolean;
  acceptsTips?: boolean;
}

export interface SeedListing extends SeedTime, SeedTips {
  type: ListingType;
  by: PersonKey;
  /** 'MAA-LHR' */
  route: string;
  skills?: string;
  text?: string;
  /** Active unless it says otherwise. */
  status?: 'closed' | 'expired';
}

type Post = (
  by: PersonKey,
  route: string,
  when: SeedTime,
  skills?: string,
  text?: string,
  tips?: SeedTips,
) => SeedListing;

const post =
  (type: ListingType): Post =>
  (by, route, when, skills, text, tips) => ({ type, by, route, skills, text, ...when, ...tips });

/** 'I know the way.' */
export const offer = post('helper');
/** 'Someone to fly with.' */
export const ask = post('seeking_help');
