import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Listing, PublishedListing, Traveler } from 'contracts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, type Form, givenIn, post } from './given.ts';
import { toOwnListing } from './own-actions.ts';

const app = useTestApp();
const given = givenIn(app);

const LAKSHMI = { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s', languageCodes: ['ta', 'te'] };
const NEEDS = ['first_flight', 'no_english'];
const NOTHING_SAID = { firstName: null, relation: null, ageBand: null, languageCodes: [] };

let me: Browser;
beforeAll(async () => {
  me = await given.verified();
});

const givenRequest = (form: Form = {}) => given.listing(me, { type: 'seeking_help', ...form });
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).fields];

describe('who flies and what would help', () => {
  it('is shown with the request everywhere', async () => {
    const { id, userId, traveler, needs } = await givenRequest({ traveler: LAKSHMI, needs: NEEDS });
    const one = (await app().get(`/api/listing/${id}`)).body as Listing;
    const all = (await app().get('/api/listings?type=seeking_help')).body as Listing[];
    const person = (await app().get(`/api/listings/${userId}`)).body as Traveler;
    const shown = [{ traveler, needs }, one, all[0], person.listings.find((listing) => listing.id === id)];
    for (const listing of shown) expect(listing).toMatchObject({ traveler: LAKSHMI, needs: NEEDS });
  });

  it('is posted by the short form too', async () => {
    const { body } = await post(app(), 'find-help', aRequest({ traveler: LAKSHMI, needs: NEEDS }));
    expect((body as PublishedListing).listing).toMatchObject({ traveler: LAKSHMI, needs: NEEDS });
  });

  it('may be left out, of an older page', async () => {
    expect(await givenRequest()).toMatchObject({ traveler: null, needs: [] });
  });

  it('is the poster, or somebody of whom nothing more is said', async () => {
    expect((await givenRequest({ traveler: { ...LAKSHMI, who: 'me' } })).traveler).toEqual({
      who: 'me',
      ...NOTHING_SAID,
    });
    expect((await givenRequest({ traveler: { who: 'other' } })).traveler).toEqual({ who: 'other', ...NOTHING_SAID });
  });

  it('can be changed and cleared; what is not sent stays', async () => {
    const { id } = await givenRequest({ traveler: LAKSHMI, needs: NEEDS });
    const change = async (changes: Form) => toOwnListing(await me.patch(`/api/listing/${id}`, changes));
    expect(await change({ skills: 'Company' })).toMatchObject({ traveler: LAKSHMI, needs: NEEDS });
    const traveler = { who: 'other', firstName: 'Ravi' };
    expect(await change({ traveler })).toMatchObject({ traveler: { ...NOTHING_SAID, ...traveler }, needs: NEEDS });
    expect(await change({ traveler: null, needs: ['carrying_bags'] })).toMatchObject({
      traveler: null,
      needs: ['carrying_bags'],
    });
    expect(await change({ needs: null })).toMatchObject({ needs: [] });
  });

  it('is refused on an offer of help', async () => {
    const { id } = await given.listing(me, { type: 'helper' });
    const refused = [
      { path: 'traveler', message: 'Only people who ask for help can say who flies' },
      { path: 'needs', message: 'Only people who ask for help can say what would help' },
    ];
    const fields = { traveler: LAKSHMI, needs: NEEDS };
    expect(fieldsOf(await me.patch(`/api/listing/${id}`, fields))).toEqual([422, refused]);
  });

  it.each(['Lakshmi, 12 Beach Road', 'lakshmi@example.com', '+44 7700 900142'])(
    'refuses %s as a first name, at its field',
    async (firstName) => {
      const message = 'Please write a first name only: letters, spaces, hyphens and apostrophes';
      const answer = await post(app(), 'find-help', aRequest({ traveler: { ...LAKSHMI, firstName } }));
      expect(fieldsOf(answer)).toEqual([400, [{ path: 'traveler.firstName', message }]]);
    },
  );
});
