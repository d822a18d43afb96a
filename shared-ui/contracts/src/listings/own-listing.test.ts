import { describe, expect, it } from '@jest/globals';
import type * as z from 'zod/mini';
import { todayAnywhere, addDays } from '../calendar.ts';
import {
  changeListingSchema,
  createListingSchema,
  createListingSchemaFrom,
  editListingSchemaFrom,
} from './own-listing.ts';

const TODAY = '2026-11-20';
const OVER = 'Please choose today or a later day';
const END_FIRST = 'The end date cannot be before the travel date';
const TOO_LONG = 'Please choose an end date within 60 days of the travel date';
const NO_AIRPORT = 'Please choose an airport from the list';
const ROBOT = "We couldn't verify you're not a robot. Please try again.";

type Input = Record<string, unknown>;
/** [field, sentence] of each refusal, in order: what a form shows, each once. */
const refusals = (schema: z.ZodMiniType, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const create = createListingSchemaFrom(() => TODAY);
const anOffer = (changes: Input = {}): Input => ({
  type: 'helper',
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: '2026-12-12',
  description: 'I know both airports well',
  email: 'meena@example.com',
  ...changes,
});

describe('a new listing', () => {
  it('needs a type, a route, a day, a description and an address [spec 174]', () => {
    expect(create.parse(anOffer())).toEqual({ ...anOffer(), tipAmount: null, offersTips: false, acceptsTips: false });
    const needed = [
      ['departureAirport', 'Departure airport is required'],
      ['arrivalAirport', 'Arrival airport is required'],
      ['description', 'Description must be at least 10 characters'],
      ['date', 'Date is required'],
      ['email', 'Please enter a valid email address'],
    ];
    expect(refusals(create, { type: 'helper' })).toEqual(needed);
    const empty = { departureAirport: '', arrivalAirport: '', description: '', date: '', email: '' };
    expect(refusals(create, { type: 'helper', ...empty })).toEqual(needed);
  });

  it('takes everything else as well', () => {
    const all = {
      endDate: '2026-12-14',
      time: '05:35',
      flightNumber: 'BA 036',
      skills: 'Tamil, Hindi',
      name: 'Meena Iyer',
      minTip: 10,
      maxTip: 25,
      offersTips: false,
      acceptsTips: true,
      phoneNumber: '+44 7700 900142',
      captchaToken: 'proof',
    };
    expect(create.parse(anOffer(all))).toEqual({ ...anOffer(all), tipAmount: null });
  });

  it.each([undefined, null, ''])('has null for a tip of %j (spec §5) [spec 144, 174]', (tipAmount) => {
    expect(create.parse(anOffer({ tipAmount })).tipAmount).toBeNull();
  });

  it('takes empty fields as absent, digits as dollars, and what is written otherwise as it is meant [spec 174]', () => {
    const empty = {
      endDate: '',
      time: null,
      flightNumber: '',
      skills: '',
      name: '',
      phoneNumber: '',
      captchaToken: '',
    };
    const typed = {
      tipAmount: '25',
      minTip: '',
      maxTip: null,
      departureAirport: ' maa ',
      email: ' MEENA@Example.com ',
    };
    const { departureAirport, email, tipAmount, ...rest } = create.parse(anOffer({ ...empty, ...typed }));
    expect([departureAirport, email, tipAmount]).toEqual(['MAA', 'meena@example.com', 25]);
    expect(Object.keys(empty).filter((field) => rest[field as keyof typeof rest] !== undefined)).toEqual([]);
  });

  it.each<[string, Input, [string, string][]]>([
    ['another type', { type: 'pilot' }, [['type', 'Invalid input']]],
    ['a city for an airport', { departureAirport: 'Chennai' }, [['departureAirport', NO_AIRPORT]]],
    ['two letters for an airport', { arrivalAirport: 'LH' }, [['arrivalAirport', 'Arrival airport is required']]],
    ['the same airport twice', { arrivalAirport: 'maa' }, [['arrivalAirport', 'Please choose two different airports']]],
    ['yesterday', { date: '2026-11-19' }, [['date', OVER]]],
    ['a day that does not exist', { date: '2027-02-29' }, [['date', 'This day does not exist']]],
    ['a half-typed day', { date: '2026-12' }, [['date', 'Please enter a whole date that exists']]],
    ['a day after two years', { date: '2028-11-20' }, [['date', 'Please choose a day within the next two years']]],
    ['an end before the start', { endDate: '2026-12-11' }, [['endDate', END_FIRST]]],
    [
      'an end before today',
      { date: TODAY, endDate: '2026-11-19' },
      [
        ['endDate', OVER],
        ['endDate', END_FIRST],
      ],
    ],
    ['a window over 60 days', { endDate: '2027-02-11' }, [['endDate', TOO_LONG]]],
    ['a time of no day', { time: '24:00' }, [['time', 'Please enter a time like 05:35']]],
    [
      'too long a flight number',
      { flightNumber: 'Speedbird 007' },
      [['flightNumber', 'Please use at most 12 characters']],
    ],
    ['a name of one letter', { name: 'M' }, [['name', 'Name must be at least 2 characters']]],
    ['a name of 81', { name: 'M'.repeat(81) }, [['name', 'Please use at most 80 characters']]],
    ['a broken address', { email: 'meena@' }, [['email', 'Please enter a valid email address']]],
    ['7 signs of a number', { phoneNumber: '+44 770' }, [['phoneNumber', 'Please enter a valid phone number']]],
    ['cents', { tipAmount: '9.50' }, [['tipAmount', 'Please enter whole dollars, digits only']]],
    ['a short description', { description: 'Hello' }, [['description', 'Description must be at least 10 characters']]],
    ['a token beyond all measure', { captchaToken: 'x'.repeat(8193) }, [['captchaToken', ROBOT]]],
    ['two kinds of tips', { tipAmount: 5, maxTip: 9 }, [['tipAmount', 'Please give one amount or a range, not both']]],
    [
      'a range turned round',
      { minTip: 9, maxTip: 5 },
      [['maxTip', 'The largest tip cannot be less than the smallest']],
    ],
    ['an offer of a tip', { offersTips: true }, [['offersTips', 'Only people who ask for help can offer a tip']]],
    [
      'tips accepted by who asks for help',
      { type: 'seeking_help', acceptsTips: true },
      [['acceptsTips', 'Only helpers can accept tips']],
    ],
  ])('is refused with %s, at the field [spec 144, 174]', (_what, changes, expected) => {
    expect(refusals(create, anOffer(changes))).toEqual(expected);
  });

  it('may be today, for 60 days, with the tips of its own side [spec 144]', () => {
    const window = { date: TODAY, endDate: addDays(TODAY, 60) };
    expect(create.safeParse(anOffer({ ...window, acceptsTips: true })).success).toBe(true);
    expect(create.safeParse(anOffer({ ...window, type: 'seeking_help', offersTips: true })).success).toBe(true);
  });

  it('may be as far away as a form anywhere on Earth lets it be, on the server', () => {
    const onServer = (days: number) => ({ date: addDays(todayAnywhere(), days) });
    expect(createListingSchema.safeParse(anOffer(onServer(732))).success).toBe(true);
    expect(refusals(createListingSchema, anOffer(onServer(733)))).toEqual([
      ['date', 'Please choose a day within the next two years'],
    ]);
  });

  it('may be on the day that it still is somewhere on Earth, on the server', () => {
    expect(createListingSchema.safeParse(anOffer({ date: todayAnywhere() })).success).toBe(true);
    expect(refusals(createListingSchema, anOffer({ date: addDays(todayAnywhere(), -1) }))).toEqual([['date', OVER]]);
  });
});

describe('a listing after a change', () => {
  const edit = (date: string, type: 'helper' | 'seeking_help' = 'helper') =>
    editListingSchemaFrom(() => TODAY, { type, date });
  const aTrip = (changes: Input): Input => ({ departureAirport: 'MAA', arrivalAirport: 'LHR', ...changes });

  it('needs no description: the short forms ask for none', () => {
    expect(refusals(edit('2026-12-12'), aTrip({ date: '2026-12-12' }))).toEqual([]);
    expect(refusals(edit('2026-12-12'), aTrip({ date: '2026-12-12', description: '' }))).toEqual([]);
    expect(refusals(edit('2026-12-12'), aTrip({ date: '2026-12-12', description: 'Hello' }))).toEqual([
      ['description', 'Description must be at least 10 characters'],
    ]);
  });

  it('may keep a first day that is past, as long as its last is not', () => {
    for (const endDate of [TODAY, '2026-11-25'])
      expect(refusals(edit('2026-11-18'), aTrip({ date: '2026-11-18', endDate }))).toEqual([]);
  });

  it.each<[string, Input, [string, string][]]>([
    ['end before today', { date: '2026-11-18', endDate: '2026-11-19' }, [['endDate', OVER]]],
    ['lose the end that keeps it from being over', { date: '2026-11-18' }, [['endDate', OVER]]],
    ['move to another day that is past', { date: '2026-11-17', endDate: TODAY }, [['date', OVER]]],
    ['move beyond two years', { date: '2028-11-20' }, [['date', 'Please choose a day within the next two years']]],
    ['end before it begins', { date: '2026-12-12', endDate: '2026-12-11' }, [['endDate', END_FIRST]]],
    ['last longer than 60 days', { date: '2026-11-18', endDate: '2027-01-18' }, [['endDate', TOO_LONG]]],
    ['have no day', {}, [['date', 'Date is required']]],
    ['be on a day that does not exist', { date: '2026-11-31' }, [['date', 'This day does not exist']]],
  ])('cannot %s', (_what, days, expected) => {
    expect(refusals(edit('2026-11-18'), aTrip(days))).toEqual(expected);
  });

  it('follows the rules of a new one: route, tips and their side', () => {
    const date = '2026-12-12';
    expect(refusals(edit(date), aTrip({ date, arrivalAirport: 'MAA' }))).toEqual([
      ['arrivalAirport', 'Please choose two different airports'],
    ]);
    expect(refusals(edit(date), aTrip({ date, minTip: 9, maxTip: 5, tipAmount: 1 }))).toEqual([
      ['tipAmount', 'Please give one amount or a range, not both'],
      ['maxTip', 'The largest tip cannot be less than the smallest'],
    ]);
    expect(refusals(edit(date), aTrip({ date, offersTips: true }))).toEqual([
      ['offersTips', 'Only people who ask for help can offer a tip'],
    ]);
    expect(refusals(edit(date, 'seeking_help'), aTrip({ date, acceptsTips: true }))).toEqual([
      ['acceptsTips', 'Only helpers can accept tips'],
    ]);
  });

  it.each(['type', 'email', 'captchaToken', 'status'])('has no %s to change', (field) => {
    expect(edit('2026-12-12').parse(aTrip({ date: '2026-12-12', [field]: 'x' }))).not.toHaveProperty(field);
  });
});

describe('a change of a listing', () => {
  const CLEARABLE = ['endDate', 'time', 'flightNumber', 'description', 'skills', 'tipAmount', 'minTip', 'maxTip'];

  it('says only what changes', () => {
    expect(changeListingSchema.parse({})).toEqual({});
    expect(changeListingSchema.parse({ date: '2020-01-01', departureAirport: 'maa', acceptsTips: true })).toEqual({
      date: '2020-01-01',
      departureAirport: 'MAA',
      acceptsTips: true,
    });
  });

  it.each([...CLEARABLE, 'name', 'phoneNumber'])('empties %s by null, and by a blank text', (field) => {
    for (const nothing of [null, '', '  ', ' \u200b\u2060 '])
      expect(changeListingSchema.parse({ [field]: nothing })).toEqual({ [field]: null });
  });

  it.each<[string, unknown, string]>([
    ['departureAirport', '', 'Departure airport is required'],
    ['departureAirport', null, 'Departure airport is required'],
    ['arrivalAirport', '', 'Arrival airport is required'],
    ['date', '', 'Date is required'],
    ['date', null, 'Date is required'],
    ['endDate', '2026-13-01', 'This day does not exist'],
    ['time', '5:35', 'Please enter a time like 05:35'],
    ['flightNumber', 'Speedbird 007', 'Please use at most 12 characters'],
    ['description', 'Hello', 'Description must be at least 10 characters'],
    ['description', 'x'.repeat(501), 'Description cannot exceed 500 characters'],
    ['skills', Array.from({ length: 41 }, (_, at) => `skill ${at}`).join(), 'Please name at most 40 skills'],
    ['minTip', '-1', 'Please enter whole dollars, digits only'],
    ['maxTip', 2_147_483_648, 'Please enter at most 2147483647 dollars'],
    ['name', 'M', 'Name must be at least 2 characters'],
    ['phoneNumber', '12345678', 'Please enter a valid phone number'],
  ])('is refused where %s is %j', (field, value, expected) => {
    expect(refusals(changeListingSchema, { [field]: value })).toEqual([[field, expected]]);
  });

  it.each(['type', 'userId', 'email', 'status', 'confirmedAt', 'captchaToken'])('cannot change %s', (field) => {
    expect(changeListingSchema.parse({ time: '05:35', [field]: 'x' })).toEqual({ time: '05:35' });
  });
});
