import { HEALTH_NEEDS, NEEDS } from 'contracts';

type AnyNeed = (typeof NEEDS)[number] | (typeof HEALTH_NEEDS)[number];

/** By need: what a helper's skills say who meets it. Skills are free text, with suggestions in the form (product.md 18). */
const SKILL_PATTERNS: Record<AnyNeed, string> = {
  first_flight: 'first[- ]?(flight|time)',
  no_english: 'translat|interpret|language',
  changing_planes: 'connect|transfer|transit|chang',
  carrying_bags: 'bag|luggage|carry',
  forms_passport: 'passport|form|immigration|customs|visa',
  wheelchair: 'wheelchair',
  walks_slowly: 'wheelchair|walk|slow',
  hard_of_hearing: 'hearing|deaf|sign language',
  poor_sight: 'sight|blind|vision',
  memory: 'memory|dementia',
  medicine: 'medic|nurs|doctor|first aid',
};

/** A case-insensitive regular expression for PostgreSQL and JavaScript. Undefined for a need of a newer node. */
export const getSkillPattern = (need: string): string | undefined =>
  (SKILL_PATTERNS as Partial<Record<string, string>>)[need];

/** The needs that these skills meet. */
export const listMetNeeds = (skills: string | null): string[] =>
  Object.entries(SKILL_PATTERNS)
    .filter(([, pattern]) => new RegExp(pattern, 'i').test(skills ?? ''))
    .map(([need]) => need);
