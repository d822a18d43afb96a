import type { FlightValues } from './flight-values.ts';
import type { WhoFliesValues } from '../who-flies/who-flies-values.ts';

/** The input values of a trip, for creating and editing; '' is empty. */
export interface TripValues extends WhoFliesValues {
  departureAirport: string;
  arrivalAirport: string;
  date: string;
  endDate: string;
  time: string;
  flightNumber: string;
  flights: FlightValues[];
  description: string;
  skills: string;
  tipAmount: string;
  minTip: string;
  maxTip: string;
  offersTips: boolean;
  acceptsTips: boolean;
}

/** The part of a form that the trip fields use. */
export interface TripForm {
  /** Increases with each reset. */
  resets: number;
  watch<Name extends keyof TripValues>(name: Name): TripValues[Name];
  getValues(): TripValues;
  setValue(name: keyof TripValues, value: string | boolean | string[] | FlightValues[]): void;
}

export const NO_AMOUNTS = { tipAmount: '', minTip: '', maxTip: '' } as const;

export const NO_TIPS = { ...NO_AMOUNTS, offersTips: false, acceptsTips: false } as const;
