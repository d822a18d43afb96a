import { describe, expect, it } from '@jest/globals';
import type { User } from 'contracts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { anEmail } from './given-login.ts';
import { statusesOf, userOf } from './given-phone.ts';

const app = useTestApp();
const change = (me: Browser, changes: object) => me.patch('/api/profile', changes);

describe('changing one’s profile', () => {
  it('keeps what is given, and answers oneself [spec 211]', async () => {
    const me = await app().logIn(anEmail());
    const changes = { username: ' Priya  Raman ', bio: 'I fly\nevery month.', languages: 'Tamil, English' };
    const { status, body } = await change(me, changes);
    const saved = { ...changes, username: 'Priya Raman', email: me.email, verified: false, phoneNumber: null };
    const isPublic = { bioPublic: true, searchable: false };
    expect([status, body]).toEqual([200, { ...me.user, ...saved, languageCodes: ['ta', 'en'], ...isPublic }]);
    expect(await userOf(me)).toEqual(body);
  });

  it('leaves what is not given as it is, and empties what is null or blank', async () => {
    const me = await app().logIn(anEmail());
    await change(me, { bio: 'Hello', languages: 'Tamil' });
    expect((await change(me, {})).body).toMatchObject({ bio: 'Hello', languages: 'Tamil' });
    expect((await change(me, { bio: null })).body).toMatchObject({ bio: null, languages: 'Tamil' });
    expect((await change(me, { languages: ' ' })).body).toMatchObject({ languages: null });
  });

  it('refuses a picture that is on no public website, at its field (ASVS 2.2.1)', async () => {
    const me = await app().logIn(anEmail());
    const wrong = [
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'http://printer.local/a.png',
      'https://a@127.0.0.1/',
    ];
    for (const profilePictureUrl of wrong) {
      const { status, body } = await change(me, { profilePictureUrl });
      expect([status, body]).toMatchObject([400, { fields: [{ path: 'profilePictureUrl' }] }]);
    }
    expect(await userOf(me)).toEqual(me.user);
  });

  it('takes no marks that hide or reorder text into the languages, which stand on other people’s pages', async () => {
    const me = await app().logIn(anEmail());
    const { body } = await change(me, { languages: 'Tamil,\u202E\n English\u200B' });
    expect((body as User).languages).toBe('Tamil, English');
  });
});

describe('the languages of a profile', () => {
  it('are written as text in English when they are chosen [spec 143]', async () => {
    const me = await app().logIn(anEmail());
    const { status, body } = await change(me, { languageCodes: ['ta', 'hi', 'en'] });
    expect([status, body]).toMatchObject([
      200,
      { languages: 'Tamil, Hindi, English', languageCodes: ['ta', 'hi', 'en'] },
    ]);
    expect((await change(me, { languageCodes: [] })).body).toMatchObject({ languages: null, languageCodes: [] });
  });

  it('are read from a free text, as older pages send it [spec 143]', async () => {
    const me = await app().logIn(anEmail());
    const languages = 'தமிழ் and Farsi, Tulu';
    expect((await change(me, { languages })).body).toMatchObject({ languages, languageCodes: ['ta', 'fa'] });
  });

  it.each([[['ta', 'xx']], [['TA']], [['ta', 'ta']], ['ta'], [[7]], [null]])(
    'are refused at the field: %j',
    async (codes) => {
      const me = await app().logIn(anEmail());
      const { status, body } = await change(me, { languageCodes: codes });
      expect([status, body]).toMatchObject([400, { fields: [{ path: expect.stringMatching(/^languageCodes/) }] }]);
    },
  );
});

describe('the wrong person', () => {
  it('is nobody who is logged out: 401, and nothing changes', async () => {
    const answer = await app().inject({ method: 'PATCH', url: '/api/profile', payload: { bio: 'Changed' } });
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'account.login_needed' }]);
  });

  it('changes their own profile, and no other', async () => {
    const [me, stranger] = [await app().logIn(anEmail()), await app().logIn(anEmail())];
    await change(stranger, { bio: 'Mine' });
    expect(await userOf(me)).toEqual(me.user);
  });

  it('is nobody who has logged out meanwhile', async () => {
    const me = await app().logIn(anEmail());
    const cookie = `session=${me.cookies['session']}`;
    await me.post('/api/auth/logout');
    const late = { method: 'PATCH', url: '/api/profile', payload: { bio: 'Late' }, headers: { cookie } } as const;
    expect((await app().inject(late)).status).toBe(401);
  });

  it('is a page of another site', async () => {
    const me = await app().logIn(anEmail());
    const answer = await me.patch('/api/profile', { bio: 'Changed' }, { origin: 'https://evil.example.com' });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'request.foreign_origin' }]);
  });
});

describe('a username', () => {
  it.each([
    ['Lucía Fernández', 'lucía FERNÁNDEZ'],
    ['Tomás García', 'ＴＯＭÁＳ García'],
    ['Nadia Noor', 'Nadia\u200c Noor'],
    ['Amara Okoye', 'Amara\ufe0f Okoye'],
    ['Cocos', 'Сосоѕ'],
    ['Leon Morris', 'Ie0n Morris'],
    ['Will Ames', 'wi1l ARNES'],
  ])('%j is taken also as %j: said at its field, with what to do', async (name, same) => {
    const [first, second] = [await app().logIn(anEmail()), await app().logIn(anEmail())];
    expect((await change(first, { username: name })).status).toBe(200);
    const { status, body } = await change(second, { username: same, bio: 'Beside' });
    expect([status, body]).toMatchObject([
      409,
      { code: 'account.username_taken', fields: [{ path: 'username', message: expect.stringContaining('choose') }] },
    ]);
    expect(await userOf(second)).toEqual(second.user);
  });

  it.each([
    ['Мeena', 'in one alphabet'],
    ['✅ Verified', 'symbols and emoji'],
    ['Fl1ght Amig0', 'the site itself'],
  ])('%j is refused at its field: %s', async (username, sentence) => {
    const me = await app().logIn(anEmail());
    const { status, body } = await change(me, { username });
    expect([status, body]).toMatchObject([
      400,
      {
        code: 'account.username_refused',
        fields: [{ path: 'username', message: expect.stringContaining(sentence) }],
      },
    ]);
  });

  it('may change its case for who has it', async () => {
    const me = await app().logIn(anEmail());
    await change(me, { username: 'omar haddad' });
    expect((await change(me, { username: 'Omar Haddad' })).body).toMatchObject({ username: 'Omar Haddad' });
  });

  it('goes to one of many who choose it at once', async () => {
    const people = [];
    for (let count = 0; count < 6; count += 1) people.push(await app().logIn(anEmail()));
    const answers = await Promise.all(
      people.map((me, at) => change(me, { username: at % 2 ? 'Kofi Mensah' : 'KOFI MENSAH' })),
    );
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('must not give an address away, nor pretend to be the site: said at its field (ASVS 2.2.1)', async () => {
    const me = await app().logIn(anEmail());
    for (const username of ['priya@example.com', 'Fl1ght Amigo', '\u3164\u3164\u3164']) {
      const { status, body } = await change(me, { username });
      expect([status, body]).toMatchObject([400, { fields: [{ path: 'username' }] }]);
    }
    expect(await userOf(me)).toEqual(me.user);
  });

  it('loses the marks nobody sees', async () => {
    const me = await app().logIn(anEmail());
    expect((await change(me, { username: '\u202EVivian\u2066 \u200BOkafor' })).body).toMatchObject({
      username: 'Vivian Okafor',
    });
  });
});

describe('too often', () => {
  const strict = useTestApp({ env: { LIMITS_FACTOR: '0.05' } });

  it('gets the time to wait', async () => {
    const me = await strict().logIn('often@example.com');
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await change(me, { bio: `${count}` })).status);
    const { headers, body } = await change(me, { bio: 'more' });
    expect([...statuses, body]).toMatchObject([200, 200, 200, 429, { code: 'request.limited' }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
