import * as z from 'zod/mini';
import { optional, textSchema } from '../common.ts';
import type { Refuse } from '../field-rules.ts';
import { languageCodesSchema } from '../languages.ts';

/** Who travels on a request for help (PRODUCT.md 29): its poster, or somebody for whom they arrange the trip. */
export const TRIP_TRAVELERS = ['me', 'other'] as const;

/** What the traveler is to the poster. */
export const RELATIONS = ['mother', 'father', 'partner', 'grandparent', 'relative', 'friend', 'other'] as const;
export const relationSchema = z.enum(RELATIONS, 'Please choose one of the list');
export type Relation = z.infer<typeof relationSchema>;

export const AGE_BANDS = ['under_60', '60s', '70s', '80_plus'] as const;
export const ageBandSchema = z.enum(AGE_BANDS, 'Please choose one of the age groups');
export type AgeBand = z.infer<typeof ageBandSchema>;

/** What would help the traveler; shown with the listing. */
export const NEEDS = ['first_flight', 'no_english', 'changing_planes', 'carrying_bags', 'forms_passport'] as const;
export type Need = (typeof NEEDS)[number];

/** What would help the traveler and tells of their health: shown to nobody but the owner of the listing (PRODUCT.md 29). */
export const HEALTH_NEEDS = [
  'wheelchair',
  'walks_slowly',
  'hard_of_hearing',
  'poor_sight',
  'memory',
  'medicine',
] as const;
export type HealthNeed = (typeof HEALTH_NEEDS)[number];

const MAX_FIRST_NAME_LENGTH = 40;
const MAX_FIRST_NAME_WORDS = 4;
const NOT_A_FIRST_NAME = 'Please write a first name only: letters, spaces, hyphens and apostrophes';
/** Letters of all scripts with their marks and joiners. Without digits, dots, commas and @ there is no number, address or link. */
const FIRST_NAME = /^['’‘]?\p{L}[\u200D\u200C\p{L}\p{M}'’‘·\u2010\u2011 -]*$/u;

/** A first name that is public with the listing: contact details do not fit into it. */
export const firstNameSchema = textSchema({
  max: MAX_FIRST_NAME_LENGTH,
  tooLong: `Please use at most ${MAX_FIRST_NAME_LENGTH} characters`,
}).check(
  z.refine((name) => FIRST_NAME.test(name) && name.split(/ +/).length <= MAX_FIRST_NAME_WORDS, NOT_A_FIRST_NAME),
);

/** The inputs of a form; '' is not chosen. */
export interface TravelerValues {
  who: string;
  firstName: string;
  relation: string;
  ageBand: string;
  languageCodes: string[];
}

const travelerFields = z.object(
  {
    who: z.enum(TRIP_TRAVELERS, 'Please say who flies'),
    firstName: optional(firstNameSchema),
    relation: optional(relationSchema),
    ageBand: optional(ageBandSchema),
    languageCodes: optional(languageCodesSchema),
  },
  'Please say who flies',
);
export type TripTravelerInput = z.infer<typeof travelerFields>;

/** Without a choice there is no traveler, and what was typed for somebody else does not belong to 'Me'. */
const toTraveler = (traveler: TravelerValues | null | undefined, nobody: null | undefined): unknown => {
  if (traveler === null || traveler?.who === '') return nobody;
  return traveler?.who === 'me' ? { who: 'me' } : traveler;
};

/** Chosen from a list: in its order, each once. The whole list is refused, so that the error stands at the field. */
const choicesOf = <Choice extends string>(choices: readonly Choice[], unknownChoice: string) =>
  z.pipe(
    z
      .array(z.string(unknownChoice), unknownChoice)
      .check(z.refine((given) => given.every((one) => choices.some((choice) => choice === one)), unknownChoice)),
    z.transform((given: string[]) => choices.filter((choice) => given.includes(choice))),
  );

const UNKNOWN_NEED = 'Please choose from the list of what would help';
const needsSchema = choicesOf(NEEDS, UNKNOWN_NEED);
const healthNeedsSchema = choicesOf(HEALTH_NEEDS, UNKNOWN_NEED);

/** As `optional`, for fields whose input type a form needs: an empty list is absent. */
const optionalChoices = <Choice extends string>(schema: ReturnType<typeof choicesOf<Choice>>) =>
  z.pipe(
    z.transform((given: string[] | null | undefined) => (given?.length === 0 ? undefined : (given ?? undefined))),
    z.optional(schema),
  );

/** The fields of a request in all forms (PRODUCT.md 29). */
export const whoFliesFields = {
  traveler: z.pipe(
    z.transform((traveler: TravelerValues | null | undefined) => toTraveler(traveler, undefined)),
    z.optional(travelerFields),
  ),
  needs: optionalChoices(needsSchema),
  healthNeeds: optionalChoices(healthNeedsSchema),
  /** Whether the traveler agrees that the health needs are stored, for the person who goes with them. */
  healthConsent: z.optional(z.boolean()),
};

/** The same for a change: null clears. Without the consent the stored health needs are erased. */
export const whoFliesChanges = {
  traveler: z.optional(
    z.pipe(
      z.transform((traveler: TravelerValues | null) => toTraveler(traveler, null)),
      z.nullable(travelerFields),
    ),
  ),
  needs: z.optional(z.nullable(needsSchema)),
  healthNeeds: z.optional(z.nullable(healthNeedsSchema)),
  healthConsent: z.optional(z.boolean()),
};

interface WhoFlies {
  traveler?: unknown;
  needs?: readonly Need[] | null | undefined;
  healthNeeds?: readonly HealthNeed[] | null | undefined;
  healthConsent?: boolean | undefined;
}

/** Health needs only with the tick that says so. */
export function checkHealthConsent(
  { healthNeeds, healthConsent }: Pick<WhoFlies, 'healthNeeds' | 'healthConsent'>,
  refuse: Refuse,
): void {
  if (!healthNeeds?.length || healthConsent === true) return;
  refuse(['healthConsent'], 'Please tick that you want to tell your Amigo about health, or leave these needs out');
}

/** Who helps travels for themselves. */
export function checkTravelingSide(listing: WhoFlies & { type: string }, refuse: Refuse): void {
  if (listing.type === 'seeking_help') return;
  if (listing.traveler) refuse(['traveler'], 'Only people who ask for help can say who flies');
  if (listing.needs?.length) refuse(['needs'], 'Only people who ask for help can say what would help');
  if (listing.healthNeeds?.length) refuse(['healthNeeds'], 'Only people who ask for help can say what would help');
}

/** The traveler of a request as everybody sees them. Of oneself there is only `who`: the rest is in the profile. */
export const tripTravelerSchema = z.object({
  who: z.enum(TRIP_TRAVELERS),
  firstName: z.nullable(z.string()),
  relation: z.nullable(relationSchema),
  ageBand: z.nullable(ageBandSchema),
  languageCodes: z.array(z.string()),
});
export type TripTraveler = z.infer<typeof tripTravelerSchema>;
