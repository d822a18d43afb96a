import { describe, expect, it } from '@jest/globals';
import { HEALTH_NEEDS, type HealthNeed, type Need, NEEDS } from 'contracts';
import { listMetNeeds } from './met-needs.ts';

describe('needs that skills meet', () => {
  it.each<[string, (Need | HealthNeed)[]]>([
    ['Translation, Wheelchair requests', ['no_english', 'wheelchair', 'walks_slowly']],
    ['First flight help', ['first_flight']],
    ['carrying BAGS', ['carrying_bags']],
    ['Luggage', ['carrying_bags']],
    ['Passport control, Customs forms', ['forms_passport']],
    ['Connecting flights', ['changing_planes']],
    ['Airport transfers', ['changing_planes']],
    ['Sign language', ['hard_of_hearing']],
    ['I am a nurse', ['medicine']],
    ['Help for blind people and people with dementia', ['poor_sight', 'memory']],
  ])('are said by %j', (skills, needs) => {
    expect(listMetNeeds(skills, [...NEEDS, ...HEALTH_NEEDS])).toEqual(needs);
  });

  it.each([
    null,
    'Company on the flight',
    'Information on sightseeing, walking tours and television',
    'Platform games, supervision of children, bagpipes, memorable stories',
  ])('are none of %j', (skills) => {
    expect(listMetNeeds(skills, [...NEEDS, ...HEALTH_NEEDS])).toEqual([]);
  });
});
