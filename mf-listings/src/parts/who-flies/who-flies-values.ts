import type { OwnListing, TravelerValues } from 'contracts';

/** The input values of who flies and what would help; '' and [] are not chosen. */
export interface WhoFliesValues {
  traveler: TravelerValues;
  needs: string[];
  healthNeeds: string[];
  healthConsent: boolean;
}

/** The part of a form that these fields use. */
export interface WhoFliesForm {
  watch<Name extends keyof WhoFliesValues>(name: Name): WhoFliesValues[Name];
  setValue(name: 'healthNeeds', value: string[]): void;
}

const NO_TRAVELER: TravelerValues = { who: '', firstName: '', relation: '', ageBand: '', languageCodes: [] };

export const NOBODY_FLIES: WhoFliesValues = { traveler: NO_TRAVELER, needs: [], healthNeeds: [], healthConsent: false };

/** Those of a listing. The consent is given while health needs are stored. */
export function toWhoFliesValues({ traveler, needs = [], healthNeeds = [] }: OwnListing): WhoFliesValues {
  const { who = '', firstName, relation, ageBand, languageCodes = [] } = traveler ?? {};
  return {
    traveler: { who, firstName: firstName ?? '', relation: relation ?? '', ageBand: ageBand ?? '', languageCodes },
    needs,
    healthNeeds,
    healthConsent: healthNeeds.length > 0,
  };
}
