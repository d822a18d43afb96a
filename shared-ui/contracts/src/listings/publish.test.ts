import { describe, expect, it } from '@jest/globals';
import { findHelpSchemaFrom, offerHelpSchemaFrom } from './publish.ts';

const TODAY = '2026-11-20';
const findHelp = findHelpSchemaFrom(() => TODAY);
const offerHelp = offerHelpSchemaFrom(() => TODAY);

const aPerson = { name: 'Priya Raman', email: 'priya@example.com', consent: true, captchaToken: 'proof' };
const aRequest = (changes: Record<string, unknown> = {}) => ({
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: '2026-12-12',
  ...aPerson,
  ...changes,
});

const sentences = (input: unknown, schema: typeof findHelp | typeof offerHelp = findHelp): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).reverse().map((issue) => [issue.path.join('.'), issue.message]),
  );

describe('a request for help', () => {
  it('is taken with nothing but a route, a day and a person', () => {
    expect(findHelp.parse(aRequest())).toEqual(aRequest());
  });

  it('names every field that is missing [spec 175, 266]', () => {
    expect(sentences({})).toEqual({
      departureAirport: 'Required',
      arrivalAirport: 'Required',
      date: 'Required',
      name: 'Name must be at least 2 characters',
      email: 'Email is required',
      consent: 'You must agree to the terms',
      captchaToken: "We couldn't verify you're not a robot. Please try again.",
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['the same airport twice', { arrivalAirport: 'MAA' }, { arrivalAirport: 'Please choose two different airports' }],
    ['a day that does not exist', { date: '2027-02-30' }, { date: 'This day does not exist' }],
    ['a day in the far future', { date: '2028-11-20' }, { date: 'Please choose a day within the next two years' }],
    ['a day that is past', { date: '2026-11-19' }, { date: 'Please choose today or a later day' }],
    [
      'an end before the start',
      { endDate: '2026-12-11' },
      { endDate: 'The end date cannot be before the travel date' },
    ],
    [
      'a window over 60 days',
      { endDate: '2027-02-11' },
      { endDate: 'Please choose an end date within 60 days of the travel date' },
    ],
    ['a broken email', { email: 'priya@' }, { email: 'Please enter a valid email' }],
    [
      'a phone number that is too short',
      { phoneNumber: '+44 77' },
      { phoneNumber: 'Please enter a valid phone number' },
    ],
    ['a short description', { description: 'Help me' }, { description: 'Description must be at least 10 characters' }],
    ['a tip with cents', { tipAmount: '9.50' }, { tipAmount: 'Please enter whole dollars, digits only' }],
    ['text with NUL', { name: 'Pri\0ya' }, { name: 'Please remove the characters that cannot be shown' }],
    ['consent withheld', { consent: false }, { consent: 'You must agree to the terms' }],
  ])('is refused for %s, at the field [spec 175]', (_why, changes, expected) => {
    expect(sentences(aRequest(changes))).toEqual(expected);
  });

  it.each(['id', 'userId', 'verified', 'status', 'confirmedAt', 'createdAt'])('takes no %s from outside', (field) => {
    expect(findHelp.parse(aRequest({ [field]: 1 }))).not.toHaveProperty(field);
  });

  it('takes empty fields as absent, digits as dollars, and lower-case codes', () => {
    expect(findHelp.parse(aRequest({ departureAirport: 'maa', endDate: '', time: '', tipAmount: '20' }))).toMatchObject(
      {
        departureAirport: 'MAA',
        endDate: undefined,
        time: undefined,
        tipAmount: 20,
      },
    );
  });

  it('takes a window of exactly 60 days', () => {
    expect(findHelp.safeParse(aRequest({ endDate: '2027-02-10' })).success).toBe(true);
  });
});

describe('an offer of help', () => {
  it('accepts no tips unless it says so [spec 146]', () => {
    expect(offerHelp.parse(aRequest()).acceptsTips).toBe(false);
    expect(offerHelp.parse(aRequest({ acceptsTips: true })).acceptsTips).toBe(true);
  });

  it('has no end date and no tip of its own', () => {
    const offer = offerHelp.parse(aRequest({ endDate: '2026-12-13', tipAmount: '5' }));
    expect(offer).not.toHaveProperty('endDate');
    expect(offer).not.toHaveProperty('tipAmount');
  });
});
