import { describe, expect, it } from '@jest/globals';
import { changeListingSchema, createListingSchemaFrom, editListingSchemaFrom } from './own-listing.ts';
import { findHelpSchemaFrom } from './publish.ts';
import { firstNameSchema } from './who-flies.ts';

const TODAY = '2026-11-20';
const findHelp = findHelpSchemaFrom(() => TODAY);
const createListing = createListingSchemaFrom(() => TODAY);

const aTrip = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: '2026-12-12' };
const aRequest = (changes: object) => ({
  ...aTrip,
  name: 'Priya Raman',
  email: 'priya@example.com',
  consent: true,
  captchaToken: 'proof',
  ...changes,
});
const aListing = (changes: object) => ({
  ...aTrip,
  type: 'seeking_help',
  description: 'My mother flies alone',
  email: 'priya@example.com',
  ...changes,
});
const LAKSHMI = { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s', languageCodes: ['ta', 'te'] };
const NOT_CHOSEN = { who: '', firstName: '', relation: '', ageBand: '', languageCodes: [] };

const issuesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('who flies', () => {
  it('is somebody with a first name, a relation, an age group and languages', () => {
    expect(findHelp.parse(aRequest({ traveler: LAKSHMI })).traveler).toEqual(LAKSHMI);
    expect(createListing.parse(aListing({ traveler: LAKSHMI })).traveler).toEqual(LAKSHMI);
  });

  it('may be said without anything else', () => {
    const { traveler } = findHelp.parse(aRequest({ traveler: { ...NOT_CHOSEN, who: 'other' } }));
    expect(traveler).toEqual({ who: 'other', languageCodes: [] });
  });

  it.each([undefined, null, NOT_CHOSEN])('is not said by %j', (traveler) => {
    expect(findHelp.parse(aRequest({ traveler })).traveler).toBeUndefined();
  });

  it('is the poster without what was typed for somebody else', () => {
    expect(findHelp.parse(aRequest({ traveler: { ...LAKSHMI, who: 'me' } })).traveler).toEqual({ who: 'me' });
  });

  it.each([
    [{ who: 'nobody' }, 'traveler.who', 'Please say who flies'],
    [{ ...LAKSHMI, relation: 'boss' }, 'traveler.relation', 'Please choose one of the list'],
    [{ ...LAKSHMI, ageBand: '77' }, 'traveler.ageBand', 'Please choose one of the age groups'],
    ['Lakshmi', 'traveler', 'Please say who flies'],
  ])('refuses %j', (traveler, path, message) => {
    expect(issuesOf(findHelp.safeParse(aRequest({ traveler })))).toEqual([[path, message]]);
  });

  it('stays with no change, and is cleared by null and by an emptied choice', () => {
    expect(changeListingSchema.parse({})).toEqual({});
    expect(changeListingSchema.parse({ traveler: null })).toEqual({ traveler: null });
    expect(changeListingSchema.parse({ traveler: NOT_CHOSEN })).toEqual({ traveler: null });
  });
});

describe('a first name', () => {
  it.each([
    'Lakshmi',
    'லட்சுமி',
    'Anne-Marie',
    "D'Arcy",
    'Siân',
    'María de los Ángeles',
    '美玲',
    'نرگس',
    '‘Aisha',
    'Ağça',
  ])('may be %s', (name) => expect(firstNameSchema.safeParse(name).data).toBe(name));

  it.each([
    'Lakshmi 72',
    '+44 7700 900142',
    'Lakshmi ௭௨',
    'lakshmi@example.com',
    'example.com',
    'https://example.com',
    'Lakshmi, Beach Road, Chennai',
    'call me: seven seven',
    'Beach Road Chennai near the temple',
    '@lakshmi',
    '-',
  ])('is not %s', (name) => {
    expect(issuesOf(firstNameSchema.safeParse(name))).toEqual([
      ['', 'Please write a first name only: letters, spaces, hyphens and apostrophes'],
    ]);
  });

  it('has at most 40 characters', () => {
    expect(firstNameSchema.safeParse('a'.repeat(40)).success).toBe(true);
    expect(issuesOf(firstNameSchema.safeParse('a'.repeat(41)))).toEqual([['', 'Please use at most 40 characters']]);
  });
});

describe('needs', () => {
  it('are each of the list once, in its order', () => {
    const { needs } = findHelp.parse(aRequest({ needs: ['no_english', 'first_flight', 'no_english'] }));
    expect(needs).toEqual(['first_flight', 'no_english']);
  });

  it.each([{ needs: ['a_massage'] }, { needs: 'first_flight' }, { needs: ['wheelchair'] }])(
    'that nobody offers are refused: %j',
    (changes) => {
      const refused = [['needs', 'Please choose from the list of what would help']];
      expect(issuesOf(findHelp.safeParse(aRequest(changes)))).toEqual(refused);
      expect(issuesOf(changeListingSchema.safeParse(changes))).toEqual(refused);
    },
  );
});

describe('health needs', () => {
  const WHEELCHAIR = { healthNeeds: ['wheelchair'] };
  const schemas = [
    ['posting by the short form', (changes: object) => findHelp.safeParse(aRequest(changes))],
    ['creating', (changes: object) => createListing.safeParse(aListing(changes))],
    ['changing', (changes: object) => changeListingSchema.safeParse(changes)],
  ] as const;

  it.each(schemas)('need a tick of their own when %s', (_form, parse) => {
    const refused = [
      ['healthConsent', 'Please tick that you want to tell your Amigo about health, or leave these needs out'],
    ];
    expect(issuesOf(parse(WHEELCHAIR))).toEqual(refused);
    expect(issuesOf(parse({ ...WHEELCHAIR, healthConsent: false }))).toEqual(refused);
    expect(parse({ ...WHEELCHAIR, healthConsent: true }).data).toMatchObject(WHEELCHAIR);
    expect(parse({ healthNeeds: [] }).success).toBe(true);
  });

  it.each(schemas)('that nobody offers are refused when %s', (_form, parse) => {
    expect(issuesOf(parse({ healthNeeds: ['first_flight'], healthConsent: true }))).toEqual([
      ['healthNeeds', 'Please choose from the list of what would help'],
    ]);
  });
});

it('refuses all of it on an offer of help', () => {
  const whoFlies = { traveler: LAKSHMI, needs: ['first_flight'], healthNeeds: ['memory'], healthConsent: true };
  const refused = [
    ['traveler', 'Only people who ask for help can say who flies'],
    ['needs', 'Only people who ask for help can say what would help'],
    ['healthNeeds', 'Only people who ask for help can say what would help'],
  ];
  expect(issuesOf(createListing.safeParse(aListing({ ...whoFlies, type: 'helper' })))).toEqual(refused);
  const edit = editListingSchemaFrom(() => TODAY, { type: 'helper', date: TODAY });
  expect(issuesOf(edit.safeParse({ ...aTrip, ...whoFlies }))).toEqual(refused);
});
