import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, OwnListing } from 'shared-ui/contracts';
import { at, forgetCounts, MINUTE, tighten } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aListingForm, type Form, givenIn, inDays, listings, search } from './given.ts';
import { hide, ownOf, rowOf } from './own-acts.ts';

const app = useTestApp();
const given = givenIn(app);
const DAY = 24 * 60 * MINUTE;

let me: Browser;
beforeAll(async () => {
  me = await given.verified();
});
afterEach(() => forgetCounts(app()));

/** A listing of one's own, and the way to change it. Without a bot-check token, which would take its time. */
async function aListing(form: Form = {}) {
  const { status, body } = await me.post('/api/listings', aListingForm({ email: me.email, ...form }));
  if (status !== 201) throw new Error(`No listing was made: ${status}`);
  const own = body as OwnListing;
  return { own, id: own.id, change: (changes: Form) => me.patch(`/api/listing/${own.id}`, changes) };
}
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { fields = [] } = body as ErrorBody;
  return [status, Object.fromEntries(fields.map(({ path, message }) => [path, message]))];
};

describe('editing a listing', () => {
  it('changes what is sent and leaves the rest, for everybody at once', async () => {
    const { own, change } = await aListing({ flightNumber: 'BA 36', skills: 'Tamil', minTip: 5, acceptsTips: true });
    const changed = ownOf(await change({ flightNumber: 'LH 0759', date: inDays(11) }));
    expect(changed).toEqual({ ...own, flightNumber: 'LH 0759', date: inDays(11) });
    expect(await search(app(), { flight: 'LH759' })).toMatchObject([{ id: own.id, date: inDays(11), email: null }]);
    expect(await search(app(), { flight: 'BA36' })).toEqual([]);
  });

  it('changes everything that can be changed', async () => {
    const { own, change } = await aListing();
    const all = {
      ...{ departureAirport: 'BOM', arrivalAirport: 'FRA', date: inDays(20), endDate: inDays(21), time: '23:10' },
      ...{ flightNumber: 'AI 121', description: 'Another one altogether', skills: 'Hindi, German', name: 'Meena' },
      ...{ minTip: 5, maxTip: 15, acceptsTips: true, phoneNumber: '+49 3012345678' },
    };
    expect(ownOf(await change(all))).toEqual({
      ...{ ...own, ...all },
      ...{ departureCity: 'Mumbai', departureCountry: 'India', arrivalCity: 'Frankfurt' },
      arrivalCountry: 'Germany',
    });
  });

  it.each([[null], ['']])('empties what is sent as %j', async (nothing) => {
    const full = { endDate: inDays(12), time: '05:35', flightNumber: 'BA 36', skills: 'Tamil', minTip: 5, maxTip: 9 };
    const { own, id, change } = await aListing(full);
    const fields = [...Object.keys(full), 'description', 'phoneNumber'];
    const emptied = Object.fromEntries(fields.map((field) => [field, null]));
    const answer = await change(Object.fromEntries(fields.map((field) => [field, nothing])));
    expect(ownOf(answer)).toEqual({ ...own, ...emptied });
    expect(await rowOf(app(), id)).toMatchObject({ flight_key: null, end_date: null });
  });

  it('gives a name that is emptied back to the account, and shows a typed one as everybody may see it', async () => {
    const { change } = await aListing({ name: 'Meena Iyer' });
    expect(ownOf(await change({ name: 'meena@example.com' })).name).toBe('Traveler');
    expect(ownOf(await change({ name: '  Meena \u202E Iyer ' })).name).toBe('Meena Iyer');
    expect(ownOf(await change({ name: '' })).name).toBe(me.user.username);
  });

  it('is fine with nothing to change, and with the same again', async () => {
    const { own, change } = await aListing({ skills: 'Tamil' });
    expect(ownOf(await change({}))).toEqual(own);
    expect(ownOf(await change({ departureAirport: 'MAA', skills: 'Tamil' }))).toEqual(own);
  });

  it('leaves a closed one closed', async () => {
    const { id, change } = await aListing();
    await me.post(`/api/listing/${id}/close`);
    expect(ownOf(await change({ time: '10:00' }))).toMatchObject({ status: 'closed', time: '10:00' });
  });

  it.each<[string, Form, string]>([
    ['a text that is too short', { description: 'Hello' }, 'description'],
    ['a day that does not exist', { date: '2027-02-30' }, 'date'],
    ['cents', { tipAmount: '9.50' }, 'tipAmount'],
    ['no first day', { date: null }, 'date'],
    ['no airport', { departureAirport: '' }, 'departureAirport'],
    ['an airport that does not exist', { departureAirport: 'QQQ' }, 'departureAirport'],
  ])('is refused with %s, at the field', async (_what, changes, field) => {
    const { id, change } = await aListing();
    const before = await rowOf(app(), id);
    const [status, fields] = refusal(await change(changes));
    expect([status, Object.keys(fields as object)]).toEqual([400, [field]]);
    expect(await rowOf(app(), id)).toEqual(before);
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
  ])('is refused with %s, with a sentence at the field', async (_what, form, changes, fields) => {
    const { id, change } = await aListing(form);
    const before = await rowOf(app(), id);
    expect(refusal(await change(changes))).toEqual([422, fields]);
    expect(await rowOf(app(), id)).toEqual(before);
  });

  it('goes from a range to one amount when both are said at once', async () => {
    const { change } = await aListing({ minTip: 10, maxTip: 20 });
    expect(ownOf(await change({ minTip: null, maxTip: null, tipAmount: 15 }))).toMatchObject({
      ...{ minTip: null, maxTip: null, tipAmount: 15 },
    });
  });

  it('swaps the airports', async () => {
    const { change } = await aListing();
    const back = { departureAirport: 'LHR', arrivalAirport: 'MAA' };
    expect(ownOf(await change(back))).toMatchObject({ ...back, departureCity: 'London' });
  });

  it('refuses a day that is over everywhere on Earth, and takes the last that is not', async () => {
    const { change } = await aListing();
    expect(ownOf(await change({ date: inDays(0) })).date).toBe(inDays(0));
    await at(app(), DAY, async () => expect((await change({ date: inDays(0), time: '10:00' })).status).toBe(409));
  });

  it('keeps the first day of a window that has begun, and lets its end come nearer, not before today', async () => {
    const { change } = await aListing({ date: inDays(0), endDate: inDays(5) });
    await at(app(), 2 * DAY, async () => {
      expect(ownOf(await change({ date: inDays(0), endDate: inDays(3) })).endDate).toBe(inDays(3));
      expect(refusal(await change({ date: inDays(1) }))).toEqual([422, { date: OVER }]);
      expect(refusal(await change({ endDate: null }))).toEqual([422, { endDate: OVER }]);
      expect(refusal(await change({ endDate: inDays(1) }))).toEqual([422, { endDate: OVER }]);
    });
  });

  it.each(['active', 'closed', 'expired'] as const)('is refused once it is over: %s', async (status) => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, date: inDays(-1), status }]);
    const before = await rowOf(app(), id);
    expect(await me.patch(`/api/listing/${id}`, { date: inDays(5) })).toMatchObject({
      status: 409,
      body: { code: 'listings.over', message: expect.stringContaining('Please post a new one') },
    });
    expect(await rowOf(app(), id)).toEqual(before);
  });

  it('is refused while it is hidden', async () => {
    const { id, change } = await aListing();
    await hide(app(), id);
    expect(await change({ time: '10:00' })).toMatchObject({ status: 409, body: { code: 'listings.hidden' } });
    expect(await rowOf(app(), id)).toMatchObject({ status: 'hidden', time: null });
  });

  it('needs no rule of a new listing for what it leaves alone', async () => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, name: 'X' }]);
    expect(ownOf(await me.patch(`/api/listing/${id}`, { time: '10:00' }))).toMatchObject({ name: 'X', time: '10:00' });
  });
});

describe('limits on editing', () => {
  it('count what was changed, by account', async () => {
    const { change } = await aListing();
    tighten(app(), 'listings.change', 2);
    for (const wrong of [{ date: inDays(-1) }, { time: '25:00' }, { departureAirport: 'QQQ' }])
      expect([400, 422]).toContain((await change(wrong)).status);
    const statuses = [];
    for (const time of ['10:00', '11:00', '12:00']) statuses.push((await change({ time })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});
