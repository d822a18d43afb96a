import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, OwnListing, PublishedListing } from 'contracts';
import { HealthNeedsEntity } from '../../src/modules/listings/index.ts';
import { Secrets } from '../../src/platform/config/secrets.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, type Form, givenIn, post } from './given.ts';
import { toOwnListing } from './own-actions.ts';

const app = useTestApp();
const given = givenIn(app);

const CONSENT = { healthNeeds: ['wheelchair', 'hard_of_hearing'], healthConsent: true };
const WORDS = /wheelchair|hard_of_hearing|healthNeeds|healthConsent/;

let me: Browser;
beforeAll(async () => {
  me = await given.verified();
});

/** A request of one's own, and how to change it. */
async function givenRequest(form: Form = CONSENT) {
  const own = await given.listing(me, { type: 'seeking_help', ...form });
  return { own, id: own.id, change: (changes: Form) => me.patch(`/api/listing/${own.id}`, changes) };
}
const rowOf = (id: number) => app().em().findOne(HealthNeedsEntity, { listing: id });
const getOwn = async (id: number): Promise<OwnListing | undefined> => {
  const { body } = await me.get('/api/my-listings?type=seeking_help');
  return (body as OwnListing[]).find((own) => own.id === id);
};
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).fields];
const NO_CONSENT = [
  {
    path: 'healthConsent',
    message: 'Please tick that you want to tell your Amigo about health, or leave these needs out',
  },
];

describe('health needs', () => {
  it('are stored with the consent and its time, and shown to the owner', async () => {
    const { own, id } = await givenRequest();
    expect(own.healthNeeds).toEqual(CONSENT.healthNeeds);
    expect((await getOwn(id))?.healthNeeds).toEqual(CONSENT.healthNeeds);
    expect((await rowOf(id))?.consentedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([{}, { healthConsent: false }])('are refused without the consent: %j', async (consent) => {
    const refused = { healthNeeds: ['memory'], ...consent };
    const captchaToken = await app().botCheckToken();
    const form = { ...aRequest({ email: me.email }), type: 'seeking_help', description: 'My mother flies alone' };
    const { id, change } = await givenRequest();
    expect(fieldsOf(await me.post('/api/listings', { ...form, ...refused, captchaToken }))).toEqual([400, NO_CONSENT]);
    expect(fieldsOf(await post(app(), 'find-help', aRequest(refused)))).toEqual([400, NO_CONSENT]);
    expect(fieldsOf(await change(refused))).toEqual([400, NO_CONSENT]);
    expect((await getOwn(id))?.healthNeeds).toEqual(CONSENT.healthNeeds);
  });

  it.each([{ healthConsent: true }, { healthNeeds: [], healthConsent: true }, {}])(
    'are not stored by %j',
    async (form) => {
      const { own, id } = await givenRequest(form);
      expect(own.healthNeeds).toEqual([]);
      expect(await rowOf(id)).toBeNull();
    },
  );

  it('stay when something else is changed, and can be replaced', async () => {
    const { change, id } = await givenRequest();
    expect(toOwnListing(await change({ description: 'My mother visits us' })).healthNeeds).toEqual(CONSENT.healthNeeds);
    const replaced = await change({ healthNeeds: ['memory'], healthConsent: true });
    expect(toOwnListing(replaced).healthNeeds).toEqual(['memory']);
    expect((await getOwn(id))?.healthNeeds).toEqual(['memory']);
  });

  it.each([{ healthConsent: false }, { healthNeeds: [] }, { healthNeeds: null }])(
    'are erased when the consent or all of them are withdrawn: %j',
    async (withdrawal) => {
      const { change, id } = await givenRequest();
      expect(toOwnListing(await change(withdrawal)).healthNeeds).toEqual([]);
      expect(await rowOf(id)).toBeNull();
    },
  );

  it('are of the requests of the same person alone', async () => {
    const { id } = await givenRequest();
    const other = await given.verified();
    expect((await other.patch(`/api/listing/${id}`, { healthConsent: false })).status).toBe(404);
    expect(await rowOf(id)).not.toBeNull();
  });

  it('are refused on an offer of help', async () => {
    const offer = await given.listing(me, { type: 'helper' });
    const changed = await me.patch(`/api/listing/${offer.id}`, CONSENT);
    const message = 'Only people who ask for help can say what would help';
    expect(fieldsOf(changed)).toEqual([422, [{ path: 'healthNeeds', message }]]);
    expect(await rowOf(offer.id)).toBeNull();
  });
});

describe('at rest', () => {
  it('they are bytes of the same length, whatever they are, that hold no word of them', async () => {
    const rows = [];
    for (const healthNeeds of [
      ['memory'],
      ['wheelchair', 'walks_slowly', 'hard_of_hearing', 'poor_sight', 'medicine'],
    ]) {
      const { id } = await givenRequest({ healthNeeds, healthConsent: true });
      rows.push(await rowOf(id));
    }
    expect(new Set(rows.map((row) => row?.ciphertext.length)).size).toBe(1);
    expect(rows.map((row) => row?.ciphertext.toString('latin1')).join()).not.toMatch(
      /memory|chair|walks|hearing|sight|medicine/,
    );
  });

  it('they are not read from the row of another listing', async () => {
    const [one, other] = [await givenRequest(), await givenRequest({ healthNeeds: ['memory'], healthConsent: true })];
    const { ciphertext, keyId } = (await rowOf(one.id)) ?? {};
    await app().em().nativeUpdate(HealthNeedsEntity, { listing: other.id }, { ciphertext, keyId });
    expect((await getOwn(other.id))?.healthNeeds).toEqual([]);
    expect((await getOwn(one.id))?.healthNeeds).toEqual(CONSENT.healthNeeds);
  });

  it('they are not read with a key for another purpose', async () => {
    const row = await rowOf((await givenRequest()).id);
    const { ciphertext = Buffer.alloc(0), keyId = '' } = row ?? {};
    const scope = { purpose: 'something else', rowId: row?.listing ?? 0 };
    expect(app().nest.get(Secrets).decrypt(scope, { ciphertext, keyId })).toBeUndefined();
  });
});

describe('nobody else sees them', () => {
  it('not strangers, other people, or who was given the contact details; not even the owner on public pages', async () => {
    const { id, own } = await givenRequest({ ...CONSENT, flightNumber: 'QR 529', needs: ['first_flight'] });
    const asker = await given.verified();
    const contact = await asker.post(`/api/listings/${id}/contact`);
    expect(contact.status).toBe(200);
    const addresses = [
      `/api/listing/${id}`,
      '/api/listings?from=MAA&to=LHR',
      '/api/listings?type=seeking_help',
      '/api/listings?flight=QR529',
      `/api/listings/${own.userId}`,
      `/api/listing/${id}/calendar.ics`,
    ];
    const texts = [contact.text];
    for (const browser of [app(), asker, me])
      for (const address of addresses) {
        const { status, text } = await browser.get(address);
        expect([address, status]).toEqual([address, 200]);
        texts.push(text);
      }
    expect(texts.join('\n')).not.toMatch(WORDS);
    expect(texts[1]).toContain('first_flight');
    expect((await asker.get('/api/account/data')).text).not.toMatch(/wheelchair|hard_of_hearing/);
    expect((await asker.get('/api/my-listings')).text).not.toMatch(/wheelchair|hard_of_hearing/);
  });

  it('nor the answer to the short form, the mail that confirms it, or the log', async () => {
    const email = 'daughter.of.lakshmi@example.com';
    const answer = await post(app(), 'find-help', aRequest({ email, ...CONSENT }));
    expect(await rowOf((answer.body as PublishedListing).listing.id)).not.toBeNull();
    const mail = await app().mailTo(email);
    await post(app(), 'find-help', aRequest({ email, healthNeeds: ['wheelchair', 'a_massage'] }));
    for (const text of [answer.text, mail.text, app().log.join('')]) expect(text).not.toMatch(WORDS);
  });
});

describe('one’s own data', () => {
  it('holds them in words, for oneself', async () => {
    const { id } = await givenRequest({ ...CONSENT, traveler: { who: 'other', firstName: 'Lakshmi' } });
    const { body } = await me.get('/api/account/data');
    const { listings } = (body as { listings: { listings: { id: number }[] } }).listings;
    expect(listings.find((own) => own.id === id)).toMatchObject({
      healthNeeds: CONSENT.healthNeeds,
      travelerFirstName: 'Lakshmi',
    });
  });

  it('is erased with them', async () => {
    const leaver = await given.verified();
    const { id } = await given.listing(leaver, { type: 'seeking_help', ...CONSENT });
    expect(await rowOf(id)).not.toBeNull();
    expect((await leaver.delete('/api/account', { confirmation: 'DELETE' })).status).toBeLessThan(300);
    expect(await rowOf(id)).toBeNull();
  });
});
