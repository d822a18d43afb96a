import type { HealthNeed, Need } from 'contracts';

/**
 * By need, what skills say that meet it: regular expressions of PostgreSQL for `~*`. Skills are free text, with suggestions in the form
 * (product.md 18).
 */
export const SKILL_PATTERNS: Record<Need | HealthNeed, string> = {
  first_flight: 'first[- ]?(flight|time)',
  no_english: 'translat|interpret',
  changing_planes: 'connect|transfer|transit|chang(e|ing) (of )?planes?',
  carrying_bags: 'bags?\\y|baggage|luggage',
  forms_passport: 'passport|\\yforms?\\y|immigration|customs|\\yvisas?\\y',
  wheelchair: 'wheel ?-?chair',
  walks_slowly: 'wheel ?-?chair|walk(s|ing)? slow|slow(ly)? walk|\\ymobility\\y',
  hard_of_hearing: 'hard of hearing|hearing (aid|loss)|\\ydeaf|sign language',
  poor_sight: 'poor sight|eye ?sight|\\yblind|visual(ly)? impair|low vision',
  memory: '\\ymemory|dementia|alzheimer',
  medicine: 'medic(al|ation|ine)|\\ynurs(e|ing)\\y|\\ydoctor|first aid',
};

/** A word boundary is \y in PostgreSQL, and \b in JavaScript. */
const toRegExp = (pattern: string): RegExp => new RegExp(pattern.replaceAll('\\y', '\\b'), 'i');

/** Those of these needs that skills meet. */
export const listMetNeeds = <AnyNeed extends Need | HealthNeed>(
  skills: string | null,
  needs: readonly AnyNeed[],
): AnyNeed[] => needs.filter((need) => toRegExp(SKILL_PATTERNS[need]).test(skills ?? ''));
