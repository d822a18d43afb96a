import { describe, expect, it } from '@jest/globals';
import { profileChangesSchema } from './profile.ts';

const parse = (changes: unknown) => profileChangesSchema.safeParse(changes);
const sentencesOf = (changes: unknown) =>
  parse(changes).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

it('leaves what is not given as it is', () => {
  expect(parse({}).data).toEqual({});
  expect(parse({ bio: 'Hello' }).data).toEqual({ bio: 'Hello' });
});

it.each(['', '   ', null])('empties each field but the username with %j [spec 173]', (nothing) => {
  const fields = { bio: nothing, languages: nothing, profilePictureUrl: nothing, phoneNumber: nothing };
  expect(parse(fields).data).toEqual({ bio: null, languages: null, profilePictureUrl: null, phoneNumber: null });
});

it('trims what people type', () => {
  expect(parse({ username: '  Priya R ', bio: ' Hi\nthere ', languages: ' Tamil, English ' }).data).toEqual({
    username: 'Priya R',
    bio: 'Hi\nthere',
    languages: 'Tamil, English',
  });
});

it.each([
  'தமிழ், English',
  'Chinese (Mandarin), Haitian-Creole',
  "N'Ko & Français; Tok Pisin",
  'العربية، فارسی',
  '中文、日本語',
])('takes languages: %s', (languages) => {
  expect(parse({ languages }).data).toEqual({ languages });
});

it.each([
  'English (C1), Tamil',
  'Eng., 2 dialects of Tamil',
  'B2: Deutsch · 日本語 N3',
  'Tamil & some <b>Hindi</b>',
  '🤟 ASL',
])('takes any words of languages: %s', (languages) => {
  expect(parse({ languages }).data).toEqual({ languages });
});

it.each([
  'Tamil, meena@example.com',
  'English, see https://example.com/me',
  'www.example.com',
  'Tamil example.com',
  'Tamil, call +44 7700 900142',
  'Tamil 0770-090-0142',
  'Tamil ٠٧٧٠٠٩٠٠١٤٢',
])('takes no address and no phone number among the languages: %s', (languages) => {
  expect(sentencesOf({ languages })).toEqual([
    'languages: Please write languages here, without addresses and phone numbers',
  ]);
});

describe('what is nobody’s to send', () => {
  it.each(['verified', 'id', 'role', 'email', 'phoneNumberMasked', 'createdAt', '__proto__x'])(
    'is ignored: %s',
    (name) => {
      expect(parse({ bio: 'Hello', [name]: true }).data).toEqual({ bio: 'Hello' });
    },
  );
});

it.each([null, [], 'bio', 1, undefined])('refuses %j for a body', (body) => {
  expect(parse(body).success).toBe(false);
});

it.each([
  [{ username: 'Jo' }, 'username: Username must be at least 3 characters'],
  [{ username: '' }, 'username: Username must be at least 3 characters'],
  [{ username: '  Jo  ' }, 'username: Username must be at least 3 characters'],
  [{ username: null }, 'username: Username must be at least 3 characters'],
  [{ username: 'a'.repeat(41) }, 'username: Please use at most 40 characters'],
  [{ username: 'Pri\0ya' }, 'username: Please remove the characters that cannot be shown'],
  [{ bio: 'a'.repeat(501) }, 'bio: Please use at most 500 characters'],
  [{ languages: 'a'.repeat(201) }, 'languages: Please use at most 200 characters'],
  [
    { profilePictureUrl: 'javascript:alert(1)' },
    'profilePictureUrl: Please enter the http:// or https:// address of a picture on a public website',
  ],
  [{ phoneNumber: '+1 1234' }, 'phoneNumber: Please enter a valid phone number'],
  [{ phoneNumber: '07700900142' }, 'phoneNumber: Please enter a valid phone number'],
  [{ phoneNumber: '+44 7700 900142 ext 3' }, 'phoneNumber: Please enter a valid phone number'],
  [{ phoneNumber: `+44 ${'7'.repeat(40)}` }, 'phoneNumber: Please enter a valid phone number'],
  [{ phoneNumber: 447700900142 }, 'phoneNumber: Please enter a valid phone number'],
])('%j is refused at its field [spec 173, 266]', (changes, sentence) => {
  expect(sentencesOf(changes)).toEqual([sentence]);
});

it.each([
  ['+44 7700 900-142', '+44 7700 900-142'],
  ['+447700900142', '+44 7700900142'],
])('takes %s for a phone number, by the rule of all', (typed, phoneNumber) => {
  expect(parse({ phoneNumber: typed }).data).toEqual({ phoneNumber });
});
