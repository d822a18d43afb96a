import type { ListingType } from 'shared-ui/contracts';

/** What the inputs of a trip hold, whether it is created or changed; '' where nothing is. */
export interface TripValues {
  departureAirport: string;
  arrivalAirport: string;
  date: string;
  endDate: string;
  time: string;
  flightNumber: string;
  description: string;
  skills: string;
  tipAmount: string;
  minTip: string;
  maxTip: string;
  offersTips: boolean;
  acceptsTips: boolean;
}

/** As much of a form as the fields of a trip need. */
export interface TripForm {
  /** Grows with each reset. */
  round: number;
  watch<Name extends keyof TripValues>(name: Name): TripValues[Name];
  getValues(): TripValues;
  setValue(name: keyof TripValues, value: string | boolean): void;
}

export const NO_AMOUNTS = { tipAmount: '', minTip: '', maxTip: '' } as const;

export const NO_TIPS = { ...NO_AMOUNTS, offersTips: false, acceptsTips: false } as const;

/** Helpers accept a tip, who asks for help offers one. */
export const TIPS_WANTED = { helper: 'acceptsTips', seeking_help: 'offersTips' } as const satisfies Record<
  ListingType,
  keyof TripValues
>;

/** How the amount of a tip is given. */
export const TIP_WAYS = ['none', 'one', 'range'] as const;
export type TipWay = (typeof TIP_WAYS)[number];

export const AMOUNTS_OF: Record<TipWay, readonly (keyof typeof NO_AMOUNTS)[]> = {
  none: [],
  one: ['tipAmount'],
  range: ['minTip', 'maxTip'],
};

export function tipWayOf({ tipAmount, minTip, maxTip }: Pick<TripValues, keyof typeof NO_AMOUNTS>): TipWay {
  if (minTip || maxTip) return 'range';
  return tipAmount ? 'one' : 'none';
}
