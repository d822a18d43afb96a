import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { DatabasePools } from '../../src/platform/database/database-pools.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { account, clearListings, listings } from './given.ts';
import { createSite, addListing } from './public-reads.ts';
import { recordStatements } from './statements.ts';

const PUBLIC_URL = 'https://flightamigo.example';
const HTML =
  '<!doctype html><html><head><meta name="description" content="The site"><meta property="og:image" content="__SITE_URL__/share/site.png"><title>Flight Amigo</title></head><body><div id="root"></div></body></html>';
let app: TestApp;
let site: Awaited<ReturnType<typeof createSite>>;

beforeAll(async () => {
  site = await createSite(HTML);
  app = await startTestApp({ env: { SITE_DIR: site.folder, PUBLIC_URL } });
});
afterAll(async () => {
  await app.close();
  await site.remove();
});
beforeEach(() => clearListings(app));

const DEFAULT = '<title>Flight Amigo</title>';
const tagOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

describe('the page of a shared listing', () => {
  it.each(['/', '/search', '/flight-search'])('describes it at %s, whatever the other parameters', async (path) => {
    const id = await addListing(app, { date: '2027-01-15', flight: 'BA 36' }, { time: '05:35' });
    const { status, text, headers } = await app.get(`${path}?from=MAA&to=LHR&listing=${id}`);
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    const title = 'Flight Amigo - Chennai to London, Jan 15, 2027';
    expect(text).toContain(`<title>${title}</title>`);
    for (const name of ['og:title', 'twitter:title']) expect(tagOf(text, name)).toBe(title);
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(tagOf(text, name)).toBe(
        'An Amigo offers help from Chennai (MAA) to London (LHR), Jan 15, 2027, 5:35 AM, flight BA 36.',
      );
    for (const name of ['og:image', 'twitter:image']) expect(tagOf(text, name)).toBe(`${PUBLIC_URL}/share/helper.png`);
    expect(tagOf(text, 'og:url')).toBe(`${PUBLIC_URL}/search?listing=${id}`);
    expect(text).toContain(`<link rel="canonical" href="${PUBLIC_URL}/search?listing=${id}">`);
    expect(text).not.toContain('The site');
  });

  it('contains no name and no free text', async () => {
    const userId = await account(app, {
      username: 'Meena Iyer',
      email: 'meena.shared@example.com',
      languages: 'Tamil',
    });
    const written = { description: 'Call +44 7700 900142 <script>', skills: 'Wheelchairs' };
    const id = await addListing(app, { userId, name: 'Meena', flight: 'call Meena' }, written);
    const { text } = await app.get(`/search?listing=${id}`);
    expect(tagOf(text, 'og:description')).toMatch(/ Speaks Tamil\.$/);
    expect(text).not.toMatch(/Meena|Iyer|7700|<script|Wheelchairs/);
  });

  it('escapes text', async () => {
    const languages = '"><script>alert(1)</script>';
    const userId = await account(app, { username: 'Evil Person', email: 'evil@example.com', languages });
    const id = await addListing(app, { userId });
    expect((await app.get(`/search?listing=${id}&x="><script>`)).text).not.toContain('<script');
    await app.em().nativeDelete(AccountEntity, { id: userId });
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '123456789', '', '7%00', "7' or 1=1"])(
    'has the site’s own tags where there is no such listing: %j',
    async (listing) => {
      await listings(app, [{}]);
      const { text, status } = await app.get(`/search?listing=${encodeURIComponent(listing)}`);
      expect([status, text.includes(DEFAULT)]).toEqual([listing === '7%00' ? status : 200, true]);
    },
  );

  it('queries no listing for other pages', async () => {
    const [id] = await listings(app, [{}]);
    const statements = await recordStatements(app, async () => {
      for (const path of ['/', '/search?from=MAA', `/profile?listing=${id}`, '/search?listing=abc'])
        expect((await app.get(path)).text).toContain(DEFAULT);
    });
    // A job of another module may run meanwhile.
    expect(statements.filter(({ text }) => /\blistings"?\./.test(text))).toEqual([]);
  });
});

describe('a page without a listing', () => {
  it('has the absolute URL of its image', async () => {
    expect(tagOf((await app.get('/search')).text, 'og:image')).toBe(`${PUBLIC_URL}/share/site.png`);
  });

  it.each(['//evil.example/search?listing=1', '/search?listing=1&listing=2', '/search?%zz'])(
    'is served at %s',
    async (path) => {
      expect((await app.get(path)).text).toContain(DEFAULT);
    },
  );
});

describe('without its database', () => {
  it('is served with the site’s own tags', async () => {
    const [id] = await listings(app, [{}]);
    const query = jest.spyOn(app.nest.get(DatabasePools).requests, 'run');
    const stalled = () => new Promise<never>(() => undefined);
    const broken = () => Promise.reject(new Error('the database is gone'));
    for (const instead of [broken, stalled]) {
      query.mockImplementationOnce(instead);
      const { status, text } = await app.get(`/search?listing=${id}`);
      expect([status, text.includes(DEFAULT)]).toEqual([200, true]);
    }
    query.mockRestore();
    expect((await app.get(`/search?listing=${id}`)).text).toContain('Chennai to London');
  });
});
