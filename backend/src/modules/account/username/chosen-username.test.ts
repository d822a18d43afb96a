import { expect, it } from '@jest/globals';
import { chosenUsername } from './chosen-username.ts';
import { publicNameOf } from './username.ts';

it.each([
  'Amigo Rivera',
  'Traveler Joe',
  'Adminah Sato',
  'Flight Lieutenant Khan',
  '陳薇婷',
  'Mary-Jane O’Neil',
  'José 2',
  'A👍b',
])('may be %j', (name) => {
  expect(chosenUsername(name)).toBe(name);
});

it.each([
  ['  Vivian \n Okafor ', 'Vivian Okafor'],
  ['\u202EVivian\u2066 \u200B Okafor\u00AD', 'Vivian Okafor'],
  ['کاوه\u200cزاده', 'کاوه\u200cزاده'],
])('%j is kept as %j', (typed, kept) => {
  expect(chosenUsername(typed)).toBe(kept);
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
])('must not be %j: %s', (name, sentence) => {
  expect(() => chosenUsername(name)).toThrow(sentence);
});

it.each([
  ...[
    'J.R. Smith',
    'St. John',
    'St.John',
    'J.R.R.Tolkien',
    'Ma.Teresa Cruz',
    'Dr. K.',
    'Mary J.',
    'Wait...what',
    'O.K',
  ],
  ...['Comet', 'Ann.', 'Émile Z.'],
])('may be %j: that is no web address', (name) => {
  expect(chosenUsername(name)).toBe(name);
  expect(publicNameOf(name)).toBe(name);
});

it.each([
  ...['Visit evil.example today', 'evil.example', 'EVIL.EXAMPLE', 'Evil.Example', 'www.evil', 'see www . evil'],
  ...[
    'https://evil',
    'http evil',
    'evil．example',
    'evil。example',
    'evil.\u200dexample',
    '中国.公司',
    't.me/evil',
    'X.com',
  ],
  ...['fb.me', 'Bit.Ly', 'evil.xn--p1ai', '👍.ws', 'evil.example.'],
])('must not be %j, nor may a form’s name be: it reads as a web address', (name) => {
  expect(() => chosenUsername(name)).toThrow('leave web addresses out');
  expect(publicNameOf(name)).toBe('Traveler');
});

it.each([
  ...['Flight Amigo', 'FLIGHT AMIGO Team', 'Fl1ght Аmigo', 'flight-amigo', 'FlightAmigo 2', 'Flıght Amıgo'],
  ...['Deleted traveler', 'DELETED TRAVELLER', 'Deleted traveler 7', 'aDmIn', 'Ädmin 2', 'A d m i n', 'Administrator'],
  ...['Support', 'Support Team', '5upport', 'Ѕuрроrt', 'Customer Service', 'Moderator', 'System', 'Staff'],
])('must not be %j, nor may a form’s name be: it would speak for the site', (name) => {
  expect(() => chosenUsername(name)).toThrow('the site itself');
  expect(publicNameOf(name)).toBe('Traveler');
});
