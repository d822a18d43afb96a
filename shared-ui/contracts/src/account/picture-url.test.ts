import { expect, it } from '@jest/globals';
import { pictureUrlSchema } from './profile.ts';

const SENTENCE = 'Please enter the http:// or https:// address of a picture on a public website';
const TOO_LONG = 'Please use an address of at most 2000 characters';
const sentencesOf = (text: unknown) => pictureUrlSchema.safeParse(text).error?.issues.map(({ message }) => message);

it.each([
  ['https://example.com/me.png', 'https://example.com/me.png'],
  ['  https://example.com/me.png\n', 'https://example.com/me.png'],
  ['HTTPS://Images.Example.COM/Me.png', 'https://images.example.com/Me.png'],
  ['https://example.com', 'https://example.com/'],
  ['http://example.com/me.png', 'http://example.com/me.png'],
  ['http://example.com:80/me.png', 'http://example.com/me.png'],
  ['https://example.com:8443/me.png', 'https://example.com:8443/me.png'],
  ['https://example.com:443/me.png', 'https://example.com/me.png'],
  ['https://example.com/a b.png?size=40&x=1#top', 'https://example.com/a%20b.png?size=40&x=1#top'],
  ['https://пример.рф/я.png', 'https://xn--e1afmkfd.xn--p1ai/%D1%8F.png'],
  ['https://münchen.de/me.png', 'https://xn--mnchen-3ya.de/me.png'],
  ['https://a.b.c.d.example.co.uk/me', 'https://a.b.c.d.example.co.uk/me'],
  ['https:\\\\example.com\\me.png', 'https://example.com/me.png'],
  ['https://example.com/"onerror=alert(1)', 'https://example.com/%22onerror=alert(1)'],
  ['https://exam\tple.com/me.png', 'https://example.com/me.png'],
])('takes %j [spec 173]', (typed, expected) => {
  expect(pictureUrlSchema.parse(typed)).toBe(expected);
});

it.each([
  '',
  'me.png',
  '/me.png',
  '//example.com/me.png',
  'example.com/me.png',
  'https://',
  'https:///',
  'https://?x',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:image/png;base64,AAAA',

  'ftp://example.com/me.png',
  'ws://example.com/me.png',
  'https://example.com:65536/',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'view-source:https://example.com/me.png',
  'filesystem:https://example.com/me.png',
])('refuses %j: it is no web address [spec 173]', (typed) => {
  expect(sentencesOf(typed)).toEqual([SENTENCE]);
});

it.each([
  'https://me@example.com/',
  'https://me:secret@example.com/',
  'https://:secret@example.com/',
  'https://example.com@127.0.0.1/',
  'https://a@127.0.0.1',
  'https://example.com%2F@evil.com/',
])('refuses %j: it carries credentials', (typed) => {
  expect(sentencesOf(typed)).toEqual([SENTENCE]);
});

it.each([
  'https://127.0.0.1/',
  'https://10.0.0.1/me.png',
  'https://192.168.1.1/',
  'https://8.8.8.8/',
  'https://0/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://１２７.0.0.1/',
  'https://[::1]/',
  'https://[fe80::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[2001:db8::1]/',
])('refuses %j: it names a machine by its number', (typed) => {
  expect(sentencesOf(typed)).toEqual([SENTENCE]);
});

it.each([
  'https://localhost/',
  'https://localhost./',
  'https://printer/',
  'https://printer.local/',
  'https://a.localhost/',

  'https://localhost.localdomain/',
  'https://metadata.google.internal/',
  'https://router.lan/',
  'https://x.home.arpa/',
  'https://me.test/',
  'https://me.example/',
  'https://me.invalid/',
  'https://hidden.onion/',
  'https://x.corp/',

  'https://example.com./',
  'https://.example.com/',
  'https://example..com/',
  'https://-a.example.com/',
  'https://a-.com',
  `https://${'a'.repeat(64)}.com/`,
  `https://${'a.'.repeat(130)}com/`,
])('refuses %j: no public website has such a name', (typed) => {
  expect(sentencesOf(typed)).toEqual([SENTENCE]);
});

it('says of a long address that it is too long, also of one that only grows long', () => {
  expect(sentencesOf(`https://example.com/${'a'.repeat(3000)}`)).toEqual([TOO_LONG]);
  expect(sentencesOf(`https://example.com/${'я'.repeat(500)}`)).toEqual([TOO_LONG]);
  expect(sentencesOf(`https://example.com/${'a'.repeat(1980)}`)).toBeUndefined();
});

it.each([null, undefined, 1, {}, ['https://example.com/me.png']])('refuses %j: it is no text', (typed) => {
  expect(sentencesOf(typed)).toEqual([SENTENCE]);
});
