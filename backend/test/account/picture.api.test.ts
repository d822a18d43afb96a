import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MAX_PICTURE_BYTES, type User } from 'contracts';
import sharp from 'sharp';
import { LinkedPicturesJob, PictureRemovalJob } from '../../src/modules/account/picture/picture.jobs.ts';
import { LinkNetwork } from '../../src/platform/pictures/picture-links.ts';
import { Pictures } from '../../src/platform/pictures/pictures.ts';
import { type Answer, type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { aPhoto, FakeNetwork } from '../given-picture.ts';
import { useTestApp } from '../harness.ts';
import { anEmail, HOUR } from './given-login.ts';
import { userOf } from './given-phone.ts';
import { until } from '../until.ts';

const app = useTestApp();
const OWN_PICTURE = /^\/pictures\/[0-9a-f]{32}-512\.webp$/;
const LINK = 'https://pictures.example.com/me.jpg';

const me = () => app().logIn(anEmail());
const upload = (browser: Browser, file: Buffer, { query = '', type = 'image/jpeg' } = {}): Promise<Answer> =>
  browser.post(`/api/profile/picture${query}`, file, { 'content-type': type });
const addressIn = ({ body }: Answer): string => (body as User).profilePictureUrl ?? '';
const load = (address: string) => app().nest.inject({ url: address });
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  run<Row>(app().settings.databaseUrl, text, values);

/** Jobs start by themselves. */
const untilGone = (address: string): Promise<true> => until(async () => (await load(address)).statusCode === 404);

describe('an uploaded picture', () => {
  it('is the person’s from now on, in two sizes, at an address that never means another one', async () => {
    const priya = await me();
    const answer = await upload(priya, await aPhoto());
    expect([answer.status, answer.body]).toMatchObject([200, { id: priya.user.id, username: priya.user.username }]);
    const address = addressIn(answer);
    expect(address).toMatch(OWN_PICTURE);
    expect((await userOf(priya)).profilePictureUrl).toBe(address);
    const files = await Promise.all([address, address.replace('-512', '-96')].map(load));
    expect(files.map(({ statusCode, headers }) => [statusCode, headers])).toMatchObject(
      files.map(() => [
        200,
        {
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=86400',
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
        },
      ]),
    );
    const sizes = await Promise.all(files.map(({ rawPayload }) => sharp(rawPayload).metadata()));
    expect(sizes.map(({ width }) => width)).toEqual([480, 96]);
  });

  it('is cut as it was chosen', async () => {
    const priya = await me();
    const answer = await upload(priya, await aPhoto(), { query: '?x=0.25&y=0&size=0.5&turn=90' });
    const { width, height } = await sharp((await load(addressIn(answer))).rawPayload).metadata();
    expect([width, height]).toEqual([240, 240]);
  });

  it('replaces the one before, whose files are deleted', async () => {
    const priya = await me();
    const first = addressIn(await upload(priya, await aPhoto()));
    const second = addressIn(await upload(priya, await aPhoto()));
    expect(second).not.toBe(first);
    await untilGone(first);
    expect((await load(second)).statusCode).toBe(200);
  });

  it('is sent once to a browser that has it, which learns a day later that it was removed', async () => {
    const priya = await me();
    const address = addressIn(await upload(priya, await aPhoto()));
    const { headers } = await load(address);
    const loadAgain = () => app().nest.inject({ url: address, headers: { 'if-none-match': String(headers['etag']) } });
    const cached = await loadAgain();
    expect([cached.statusCode, cached.rawPayload.length]).toEqual([304, 0]);
    expect(cached.headers).toMatchObject({ etag: headers['etag'], 'cache-control': 'private, max-age=86400' });
    await priya.delete('/api/profile/picture');
    await untilGone(address);
    const removed = await loadAgain();
    expect([removed.statusCode, removed.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('can be removed, twice', async () => {
    const priya = await me();
    const address = addressIn(await upload(priya, await aPhoto()));
    for (const answer of [await priya.delete('/api/profile/picture'), await priya.delete('/api/profile/picture')])
      expect([answer.status, answer.body]).toMatchObject([200, { profilePictureUrl: null }]);
    await untilGone(address);
  });

  it('is in the download of one’s data, and is deleted with the account (ASVS 14.2.7)', async () => {
    const priya = await me();
    const address = addressIn(await upload(priya, await aPhoto()));
    expect((await priya.get('/api/account/data')).body).toMatchObject({ account: { profilePictureUrl: address } });
    expect((await priya.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    await untilGone(address);
    await untilGone(address.replace('-512', '-96'));
  });

  it('is nobody’s without a login, and of the person who sends it alone', async () => {
    const [priya, stranger] = [await me(), await me()];
    const headers = { 'content-type': 'image/jpeg' };
    const anonymous = browserOf(app());
    expect((await anonymous.post('/api/profile/picture', await aPhoto(), headers)).status).toBe(401);
    expect((await anonymous.delete('/api/profile/picture')).status).toBe(401);
    const address = addressIn(await upload(priya, await aPhoto()));
    await stranger.delete('/api/profile/picture');
    expect((await stranger.patch('/api/profile', { profilePictureUrl: address })).status).toBe(422);
    expect([(await userOf(priya)).profilePictureUrl, (await userOf(stranger)).profilePictureUrl]).toEqual([
      address,
      null,
    ]);
  });

  it('is not read before the caller is known, however large it is', async () => {
    const headers = { 'content-type': 'image/jpeg' };
    const large = Buffer.alloc(20 * 1024 * 1024);
    expect((await browserOf(app()).post('/api/profile/picture', large, headers)).status).toBe(401);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 400, 'picture.empty'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'picture.wrong_type'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 415, 'picture.wrong_type'],
    ['more than 8 MB', Buffer.alloc(MAX_PICTURE_BYTES + 1), 413, 'picture.too_large'],
    ['a damaged file', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 422, 'picture.damaged'],
  ])('is not %s, whatever its type says: nothing changes (ASVS 5.2.2)', async (_what, file, status, code) => {
    const priya = await me();
    const before = addressIn(await upload(priya, await aPhoto()));
    const answer = await upload(priya, file, { type: 'image/png' });
    expect([answer.status, answer.body]).toMatchObject([status, { code, message: expect.stringMatching(/\.$/) }]);
    expect((await userOf(priya)).profilePictureUrl).toBe(before);
  });

  it.each(['?x=2', '?size=0', '?turn=45', '?y=left'])('is not cut at %s', async (query) => {
    const answer = await upload(await me(), await aPhoto(), { query });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'input.invalid' }]);
  });

  it('is no JSON and no form', async () => {
    const priya = await me();
    const answers = [
      await priya.post('/api/profile/picture', { picture: 'me' }),
      await upload(priya, Buffer.from('a=b'), { type: 'application/x-www-form-urlencoded' }),
    ];
    for (const { status, body } of answers) expect([status, body]).toMatchObject([415, { code: 'request.not_file' }]);
  });

  it('leaves no files behind where its person is suspended meanwhile', async () => {
    const priya = await me();
    const pictures = app().nest.get(Pictures);
    const add = pictures.add.bind(pictures);
    let stored = '';
    jest.spyOn(pictures, 'add').mockImplementationOnce(async (...file) => {
      stored = await add(...file);
      await sql('update account.account set suspended_at = now() where id = $1', [priya.user.id]);
      return stored;
    });
    expect((await upload(priya, await aPhoto())).status).toBe(401);
    expect((await load(`/pictures/${stored}-512.webp`)).statusCode).toBe(404);
  });

  it('stays where the sweep deletes files that nobody has', async () => {
    const address = addressIn(await upload(await me(), await aPhoto()));
    const forgotten = await app()
      .nest.get(Pictures)
      .add(Readable.from([await aPhoto()]), 1);
    const tomorrow = new Date(Date.now() + 25 * HOUR);
    jest.spyOn(app().clock, 'now').mockReturnValueOnce(tomorrow);
    await app().nest.get(PictureRemovalJob).sweep();
    expect((await load(address)).statusCode).toBe(200);
    expect((await load(`/pictures/${forgotten}-512.webp`)).statusCode).toBe(404);
    const line = app().log.find((text) => text.includes('files of pictures that nobody has'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ orphans: expect.any(Number), removed: true });
  });

  it('comes thirty times an hour, not a hundred times at the same moment (ASVS 2.4.1)', async () => {
    const [priya, other] = [await me(), await me()];
    const photo = await aPhoto();
    const answers = await Promise.all(Array.from({ length: 100 }, () => upload(priya, photo)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(70);
    expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
    expect((await upload(other, photo)).status).toBe(200);
  });
});

describe('an address without a picture', () => {
  it.each([
    `/pictures/${'0'.repeat(32)}-512.webp`,
    '/pictures/secret-key',
    '/pictures/..%2fsecret-key',
    '/pictures/%2e%2e%2fsecret-key',
    `/pictures/${'0'.repeat(32)}-512.webp.new`,
  ])('%s is not found, and not stored by browsers (ASVS 5.3.2)', async (address) => {
    const { statusCode, headers } = await load(address);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('a link to a picture', () => {
  let network: FakeNetwork;
  beforeEach(() => {
    network = new FakeNetwork();
    const real = app().nest.get(LinkNetwork);
    jest.spyOn(real, 'resolve').mockImplementation((host) => network.resolve(host));
    jest.spyOn(real, 'get').mockImplementation((url, address) => network.get(url, address));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const link = (browser: Browser, profilePictureUrl: string | null, others: object = {}) =>
    browser.patch('/api/profile', { profilePictureUrl, ...others });

  it('is fetched once, and what was there is the person’s picture (spec §3)', async () => {
    network.pages.set(LINK, { body: await aPhoto() });
    const priya = await me();
    const answer = await link(priya, LINK, { bio: 'I fly.' });
    expect([answer.status, answer.body]).toMatchObject([200, { bio: 'I fly.' }]);
    expect(addressIn(answer)).toMatch(OWN_PICTURE);
    expect((await load(addressIn(answer))).statusCode).toBe(200);
    await link(priya, addressIn(answer));
    expect(network.requests).toHaveLength(1);
    expect((await userOf(priya)).profilePictureUrl).toBe(addressIn(answer));
    expect((await link(priya, null)).body).toMatchObject({ profilePictureUrl: null });
    await untilGone(addressIn(answer));
  });

  it('that leads into our network is refused at its field, and nothing is saved (ASVS 1.3.6)', async () => {
    network.hosts.set('pictures.example.com', ['169.254.169.254']);
    const priya = await me();
    const answer = await link(priya, LINK, { bio: 'Changed' });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      {
        code: 'picture.link_unreachable',
        fields: [{ path: 'profilePictureUrl', message: expect.stringContaining('could not reach') }],
      },
    ]);
    expect([await userOf(priya), network.requests]).toEqual([priya.user, []]);
  });

  it.each([
    ['to a page', Buffer.from('<!doctype html>'), 'picture.wrong_type'],
    ['to more than 8 MB', Buffer.alloc(MAX_PICTURE_BYTES + 1), 'picture.too_large'],
    ['to nothing', Buffer.alloc(0), 'picture.empty'],
  ])('%s is refused at its field', async (_what, body, code) => {
    network.pages.set(LINK, { body });
    const answer = await link(await me(), LINK);
    expect([answer.status, answer.body]).toMatchObject([422, { code, fields: [{ path: 'profilePictureUrl' }] }]);
  });

  it('counts like an upload', async () => {
    network.pages.set(LINK, { body: Buffer.alloc(0) });
    const priya = await me();
    const answers = await Promise.all(Array.from({ length: 31 }, () => link(priya, LINK)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  describe('from before pictures were stored here', () => {
    const linked = async (url: string) => {
      const browser = await me();
      await sql('update account.account set profile_picture_url = $1 where id = $2', [url, browser.user.id]);
      return browser;
    };
    const fetchAll = () => app().nest.get(LinkedPicturesJob).fetchAll();
    const storedLink = async ({ user }: Browser) =>
      (
        await sql<{ link: string | null }>('select profile_picture_url as link from account.account where id = $1', [
          user.id,
        ])
      )[0]?.link;

    it('is shown to nobody until the job has fetched it', async () => {
      network.pages.set(LINK, { body: await aPhoto() });
      const priya = await linked(LINK);
      expect((await userOf(priya)).profilePictureUrl).toBeNull();
      expect((await priya.get('/api/account/data')).body).toMatchObject({ account: { profilePictureLink: LINK } });
      await fetchAll();
      expect((await userOf(priya)).profilePictureUrl).toMatch(OWN_PICTURE);
      expect(await storedLink(priya)).toBeNull();
      await fetchAll();
      expect(network.requests).toHaveLength(1);
    });

    it('is forgotten where there is no picture, and after three days on which its website is away', async () => {
      const [gone, away] = [await linked('https://gone.example.com/'), await linked('https://away.example.com/')];
      network.hosts.set('away.example.com', []);
      await fetchAll();
      expect([await storedLink(gone), await storedLink(away)]).toEqual([null, 'https://away.example.com/']);
      await fetchAll();
      await fetchAll();
      expect(await storedLink(away)).toBeNull();
    });
  });
});
