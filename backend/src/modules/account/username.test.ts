import { describe, expect, it } from '@jest/globals';
import { nameFromEmail, parseUsername, toPublicName, usernameCandidates } from './username.ts';

const first = (count: number, name: string, random?: () => number): string[] => {
  const candidates = usernameCandidates(name, random);
  return Array.from({ length: count }, () => candidates.next().value);
};

describe('toPublicName', () => {
  it('keeps a typed name, with single spaces', () => {
    expect(toPublicName('  Lucía   Fernández ')).toBe('Lucía Fernández');
    expect(toPublicName('陳薇婷')).toBe('陳薇婷');
  });

  it('drops symbols and emoji, which look like something that the site says', () => {
    expect(toPublicName('✅ Priya Raman ⭐')).toBe('Priya Raman');
    expect(toPublicName('✅ Verified')).toBe('Traveler');
    expect(toPublicName('evil✅.com')).toBe('Traveler');
    expect(toPublicName('Мeena')).toBe('Traveler');
  });

  it('drops invisible marks, which could hide or reorder text', () => {
    expect(toPublicName('Priya\u202E\u200B Raman')).toBe('Priya Raman');
  });

  it.each([
    'priya@example.com',
    'priya＠example.com',
    '+44 7700 900142',
    '07700-900142',
    'Priya ٠٧٧٠٠',
    '7/7/0/0/9',
    '...',
    '',
  ])('keeps %j out of public view', (name) => {
    expect(toPublicName(name)).toBe('Traveler');
  });
});

describe('usernameCandidates', () => {
  it('tries the name, then small numbers, then random ones', () => {
    expect(first(6, 'Meena Iyer', () => 0)).toEqual([
      'Meena Iyer',
      'Meena Iyer 2',
      'Meena Iyer 3',
      'Meena Iyer 4',
      'Meena Iyer 5',
      'Meena Iyer 1000',
    ]);
  });

  it('starts with a number for a two-letter name, since a username has at least 3 characters', () => {
    expect(first(1, 'Jo')).toEqual(['Jo 2']);
  });

  it('counts characters as PostgreSQL does, and cuts none in half', () => {
    expect(first(1, '𠮷田')).toEqual(['𠮷田 2']);
    expect(first(1, '𠮷')).toEqual(['𠮷 2']);
    expect(toPublicName('𠮷'.repeat(90))).toBe('𠮷'.repeat(80));
  });
});

it.each([
  ['priya.raman@example.com', 'Priya Raman'],
  ['priya_raman-84@example.com', 'Priya Raman'],
  ['meena+trips@example.com', 'Meena'],
  ["o'brien@example.com", 'O Brien'],
  ['jo@example.com', 'Jo'],
  ['4711@example.com', ''],
  ['+trips@example.com', ''],
  ['visit.evil.example@example.com', 'Visit Evil Example'],
  ['44.7700.900142@example.com', ''],
])('nameFromEmail makes of %s %j', (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});

describe('parseUsername', () => {
  it.each([
    'Amigo Rivera',
    'Traveler Joe',
    'Adminah Sato',
    'Flight Lieutenant Khan',
    '陳薇婷',
    'Mary-Jane O’Neil',
    'José 2',
    'தமிழ்',
    '中文名',
    'Кирилл Соколов',
    'Νίκος Παππάς',
    'Анна-Maria Schmidt',
    'Priya प्रिया',
    '小明Chen',
    'O´Brien',
    'Verified Vera',
  ])('accepts %j', (name) => {
    expect(parseUsername(name)).toBe(name);
  });

  it.each([
    ['  Vivian \n Okafor ', 'Vivian Okafor'],
    ['\u202EVivian\u2066 \u200B Okafor\u00AD', 'Vivian Okafor'],
    ['کاوه\u200cزاده', 'کاوه\u200cزاده'],
  ])('turns %j into %j', (typed, expected) => {
    expect(parseUsername(typed)).toBe(expected);
  });

  it.each([
    ...['priya@example.com', 'priya＠example.com', 'call 07700 900142', '٠٧٧٠٠٩', '12345', 'wa: 5-5-5-0-1-2-3'].map(
      (name) => [name, 'leave email addresses and numbers out'],
    ),
    ...[
      '\u200b\u200b\u200b\u200b',
      '\u3164\u3164\u3164',
      '\u2800\u2800\u2800',
      'Jo\u202e\u200d',
      'A\ufe0f\ufe0f',
      '\u115f\u1160\u034f',
    ].map((name) => [name, 'at least 3 characters']),
    ...['!!!', '👍👍👍', '1 2'].map((name) => [name, 'with letters']),
    ...['✅ Verified', 'Meena ⭐', 'A👍b', 'Priya ✔', 'Anna™', 'Sam 🇮🇳'].map((name) => [name, 'symbols and emoji']),
    ...['Мeena', 'Priуa Raman', 'Nikοs', 'Anna Mаria'].map((name) => [name, 'in one alphabet']),
  ])('refuses %j: %s', (name, sentence) => {
    expect(() => parseUsername(name)).toThrow(sentence);
  });

  it.each([
    'J.R. Smith',
    'St. John',
    'St.John',
    'J.R.R.Tolkien',
    'Ma.Teresa Cruz',
    'Dr. K.',
    'Mary J.',
    'Wait...what',
    'O.K',
    'Comet',
    'Ann.',
    'Émile Z.',
  ])('accepts %j: that is no web address', (name) => {
    expect(parseUsername(name)).toBe(name);
    expect(toPublicName(name)).toBe(name);
  });

  it.each([
    'Visit evil.example today',
    'evil.example',
    'EVIL.EXAMPLE',
    'Evil.Example',
    'www.evil',
    'see www . evil',

    'https://evil',
    'http evil',
    'evil．example',
    'evil。example',
    'evil.\u200dexample',
    '中国.公司',
    't.me/evil',
    'X.com',
    'fb.me',
    'Bit.Ly',
    'evil.xn--p1ai',
    '👍.ws',
    'evil.example.',
  ])('refuses %j, as does toPublicName: it reads as a web address', (name) => {
    expect(() => parseUsername(name)).toThrow('leave web addresses out');
    expect(toPublicName(name)).toBe('Traveler');
  });

  it.each([
    'Flight Amigo',
    'FLIGHT AMIGO Team',
    'Fl1ght Amig0',
    'flight-amigo',
    'FlightAmigo 2',
    'Flıght Amıgo',

    'Deleted traveler',
    'DELETED TRAVELLER',
    'Deleted traveler 7',
    'aDmIn',
    'Ädmin 2',
    'A d m i n',
    'Administrator',
    'Verified',
    'VERlFlED',
    'Adrnin',
    'Adm1n 7',
    'Support',
    'Support Team',
    '5upport',
    'Customer Service',
    'Moderator',
    'System',
    'Staff',
  ])('refuses %j, as does toPublicName: it would speak for the site', (name) => {
    expect(() => parseUsername(name)).toThrow('the site itself');
    expect(toPublicName(name)).toBe('Traveler');
  });
});
