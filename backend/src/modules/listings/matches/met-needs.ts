import type { HealthNeed, Need } from 'contracts';

/**
 * By need, what skills contain that meet it, in lower case; a space is the begin or end of a word. Skills are free text, with suggestions
 * in the form (PRODUCT.md 18).
 */
export const SKILL_WORDS: Record<Need | HealthNeed, readonly string[]> = {
  first_flight: ['first flight', 'first time'],
  no_english: [' translat', ' interpret'],
  changing_planes: [' connecti', ' transfer', ' transit', 'changing planes', 'change planes', 'change of planes'],
  carrying_bags: [' bag ', ' bags ', ' baggage ', ' luggage '],
  forms_passport: [' passport', ' form ', ' forms ', ' immigration ', ' customs ', ' visa ', ' visas '],
  wheelchair: [' wheelchair', ' wheel chair'],
  walks_slowly: [
    ' wheelchair',
    ' wheel chair',
    ' walk slow',
    ' walks slow',
    ' walking slow',
    ' slow walk',
    ' mobility ',
  ],
  hard_of_hearing: [' hard of hearing', ' hearing aid', ' hearing loss', ' deaf', ' sign language'],
  poor_sight: [' poor sight', ' eyesight', ' blind', ' visually impaired', ' visual impairment', ' low vision'],
  memory: [' memory ', ' dementia', ' alzheimer'],
  medicine: [' medic', ' nurse ', ' nurses ', ' nursing ', ' doctor', ' first aid '],
};

/** Between words. Without a backslash and an apostrophe, which mean something in SQL. */
export const SEPARATORS = ',;:./()!?-\n\t';

const normalize = (skills: string): string =>
  ` ${[...skills.toLowerCase()].map((character) => (SEPARATORS.includes(character) ? ' ' : character)).join('')} `;

/** Those of these needs that skills meet. */
export function listMetNeeds<AnyNeed extends Need | HealthNeed>(
  skills: string | null,
  needs: readonly AnyNeed[],
): AnyNeed[] {
  const text = normalize(skills ?? '');
  return needs.filter((need) => SKILL_WORDS[need].some((word) => text.includes(word)));
}
