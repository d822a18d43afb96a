import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, OwnListing } from 'contracts';
import { later, resetLimits, MINUTE, setLimit } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aListingForm, type Form, givenIn, inDays, listings, search } from './given.ts';
import { hide, toOwnListing, getRow } from './own-actions.ts';

const app = useTestApp();
const given = givenIn(app);
const DAY = 24 * 60 * MINUTE;

let me: Browser;
beforeAll(async () => {
  me = await given.verified();
});
afterEach(() => resetLimits(app()));

/** A listing of one's own, and how to change it. Without a bot-check token, which takes time to solve. */
async function givenListing(form: Form = {}) {
  const { status, body } = await me.post('/api/listings', aListingForm({ email: me.email, ...form }));
  if (status !== 201) throw new Error(`No listing was made: ${status}`);
  const own = body as OwnListing;
  return { own, id: own.id, change: (changes: Form) => me.patch(`/api/listing/${own.id}`, changes) };
}
const getRefusal = ({ status, body }: { status: number; body: unknown }) => {
  const { fields = [] } = body as ErrorBody;
  return [status, Object.fromEntries(fields.map(({ path, message }) => [path, message]))];
};

describe('editing a listing', () => {
  it('changes what is sent, keeps the rest, and is public immediately', async () => {
    const { own, change } = await givenListing({
      flightNumber: 'BA 36',
      skills: 'Tamil',
      minTip: 5,
      acceptsTips: true,
    });
    const changed = toOwnListing(await change({ flightNumber: 'LH 0759', date: inDays(11) }));
    expect(changed).toEqual({ ...own, flightNumber: 'LH 0759', date: inDays(11) });
    expect(await search(app(), { flight: 'LH759' })).toMatchObject([{ id: own.id, date: inDays(11), email: null }]);
    expect(await search(app(), { flight: 'BA36' })).toEqual([]);
  });

  it('changes everything that can be changed', async () => {
    const { own, change } = await givenListing();
    const all = {
      departureAirport: 'BOM',
      arrivalAirport: 'FRA',
      date: inDays(20),
      endDate: inDays(21),
      time: '23:10',
      flightNumber: 'AI 121',
      description: 'Another one altogether',
      skills: 'Hindi, German',
      name: 'Meena',
      minTip: 5,
      maxTip: 15,
      acceptsTips: true,
      phoneNumber: '+49 3012345678',
    };
    expect(toOwnListing(await change(all))).toEqual({
      ...own,
      ...all,
      departureCity: 'Mumbai',
      departureCountry: 'India',
      arrivalCity: 'Frankfurt',
      arrivalCountry: 'Germany',
    });
  });

  it.each([[null], ['']])('empties what is sent as %j', async (nothing) => {
    const full = { endDate: inDays(12), time: '05:35', flightNumber: 'BA 36', skills: 'Tamil', minTip: 5, maxTip: 9 };
    const { own, id, change } = await givenListing(full);
    const fields = [...Object.keys(full), 'description', 'phoneNumber'];
    const emptied = Object.fromEntries(fields.map((field) => [field, null]));
    const answer = await change(Object.fromEntries(fields.map((field) => [field, nothing])));
    expect(toOwnListing(answer)).toEqual({ ...own, ...emptied });
    expect(await getRow(app(), id)).toMatchObject({ flight_key: null, end_date: null });
  });

  it('replaces an emptied name by the username, and removes contact details from a typed one', async () => {
    const { change } = await givenListing({ name: 'Meena Iyer' });
    expect(toOwnListing(await change({ name: 'meena@example.com' })).name).toBe('Traveler');
    expect(toOwnListing(await change({ name: '  Meena \u202E Iyer ' })).name).toBe('Meena Iyer');
    expect(toOwnListing(await change({ name: '' })).name).toBe(me.user.username);
  });

  it('accepts an empty change, and unchanged values', async () => {
    const { own, change } = await givenListing({ skills: 'Tamil' });
    expect(toOwnListing(await change({}))).toEqual(own);
    expect(toOwnListing(await change({ departureAirport: 'MAA', skills: 'Tamil' }))).toEqual(own);
  });

  it('leaves a closed one closed', async () => {
    const { id, change } = await givenListing();
    await me.post(`/api/listing/${id}/close`);
    expect(toOwnListing(await change({ time: '10:00' }))).toMatchObject({ status: 'closed', time: '10:00' });
  });

  it.each<[string, Form, string]>([
    ['a text that is too short', { description: 'Hello' }, 'description'],
    ['a day that does not exist', { date: '2027-02-30' }, 'date'],
    ['cents', { tipAmount: '9.50' }, 'tipAmount'],
    ['no first day', { date: null }, 'date'],
    ['no airport', { departureAirport: '' }, 'departureAirport'],
    ['an airport that does not exist', { departureAirport: 'QQQ' }, 'departureAirport'],
  ])('is refused with %s, at the field', async (_what, changes, field) => {
    const { id, change } = await givenListing();
    const before = await getRow(app(), id);
    const [status, fields] = getRefusal(await change(changes));
    expect([status, Object.keys(fields as object)]).toEqual([400, [field]]);
    expect(await getRow(app(), id)).toEqual(before);
  });

  const OVER = 'Please choose today or a later day';
  const NOT_BOTH = 'Please give one amount or a range, not both';
  it.each<[string, Form, Form, Form]>([
    ['a day that is past', {}, { date: inDays(-1) }, { date: OVER }],
    ['an end that is past', {}, { date: inDays(-3), endDate: inDays(-1) }, { date: OVER, endDate: OVER }],
    ['a day in the far future', {}, { date: inDays(733) }, { date: 'Please choose a day within the next two years' }],
    [
      'a first day after its last',
      { endDate: inDays(12) },
      { date: inDays(13) },
      { endDate: 'The end date cannot be before the travel date' },
    ],
    [
      'a last day before its first',
      {},
      { endDate: inDays(9) },
      { endDate: 'The end date cannot be before the travel date' },
    ],
    [
      'a last day too far from its first',
      {},
      { endDate: inDays(71) },
      { endDate: 'Please choose an end date within 60 days of the travel date' },
    ],
    ['its other airport', {}, { arrivalAirport: 'MAA' }, { arrivalAirport: 'Please choose two different airports' }],
    [
      'a largest tip below its smallest',
      { minTip: 10 },
      { maxTip: 9 },
      { maxTip: 'The largest tip cannot be less than the smallest' },
    ],
    [
      'a smallest tip above its largest',
      { maxTip: 10 },
      { minTip: 11 },
      { maxTip: 'The largest tip cannot be less than the smallest' },
    ],
    ['one amount beside a range', { minTip: 10 }, { tipAmount: 5 }, { tipAmount: NOT_BOTH }],
    [
      'a tip that its side does not offer',
      {},
      { offersTips: true },
      { offersTips: 'Only people who ask for help can offer a tip' },
    ],
  ])('is refused with %s, with a message at the field', async (_what, form, changes, fields) => {
    const { id, change } = await givenListing(form);
    const before = await getRow(app(), id);
    expect(getRefusal(await change(changes))).toEqual([422, fields]);
    expect(await getRow(app(), id)).toEqual(before);
  });

  it('replaces a range by one amount in one change', async () => {
    const { change } = await givenListing({ minTip: 10, maxTip: 20 });
    expect(toOwnListing(await change({ minTip: null, maxTip: null, tipAmount: 15 }))).toMatchObject({
      minTip: null,
      maxTip: null,
      tipAmount: 15,
    });
  });

  it('swaps the airports', async () => {
    const { change } = await givenListing();
    const back = { departureAirport: 'LHR', arrivalAirport: 'MAA' };
    expect(toOwnListing(await change(back))).toMatchObject({ ...back, departureCity: 'London' });
  });

  it('refuses a day that is over everywhere on Earth, and accepts the last that is not', async () => {
    const { change } = await givenListing();
    expect(toOwnListing(await change({ date: inDays(0) })).date).toBe(inDays(0));
    await later(app(), DAY, async () => expect((await change({ date: inDays(0), time: '10:00' })).status).toBe(409));
  });

  it('accepts the first day of a window that has begun, and an earlier end, not before today', async () => {
    const { change } = await givenListing({ date: inDays(0), endDate: inDays(5) });
    await later(app(), 2 * DAY, async () => {
      expect(toOwnListing(await change({ date: inDays(0), endDate: inDays(3) })).endDate).toBe(inDays(3));
      expect(getRefusal(await change({ date: inDays(1) }))).toEqual([422, { date: OVER }]);
      expect(getRefusal(await change({ endDate: null }))).toEqual([422, { endDate: OVER }]);
      expect(getRefusal(await change({ endDate: inDays(1) }))).toEqual([422, { endDate: OVER }]);
    });
  });

  it.each(['active', 'closed', 'expired'] as const)('is refused once it is over: %s', async (status) => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, date: inDays(-1), status }]);
    const before = await getRow(app(), id);
    expect(await me.patch(`/api/listing/${id}`, { date: inDays(5) })).toMatchObject({
      status: 409,
      body: { code: 'listings.over', message: expect.stringContaining('Please post a new one') },
    });
    expect(await getRow(app(), id)).toEqual(before);
  });

  it('is refused while it is hidden', async () => {
    const { id, change } = await givenListing();
    await hide(app(), id);
    expect(await change({ time: '10:00' })).toMatchObject({ status: 409, body: { code: 'listings.hidden' } });
    expect(await getRow(app(), id)).toMatchObject({ status: 'hidden', time: null });
  });

  it('does not validate what it does not change', async () => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, name: 'X' }]);
    expect(toOwnListing(await me.patch(`/api/listing/${id}`, { time: '10:00' }))).toMatchObject({
      name: 'X',
      time: '10:00',
    });
  });
});

describe('limits on editing', () => {
  it('count successful changes, by account', async () => {
    const { change } = await givenListing();
    setLimit(app(), 'listings.change', 2);
    for (const wrong of [{ date: inDays(-1) }, { time: '25:00' }, { departureAirport: 'QQQ' }])
      expect([400, 422]).toContain((await change(wrong)).status);
    const statuses = [];
    for (const time of ['10:00', '11:00', '12:00']) statuses.push((await change({ time })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
