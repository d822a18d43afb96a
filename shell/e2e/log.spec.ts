import { readLog, recordedSecrets, secretsOfCookies } from './fixtures/site-log.ts';
import { newEmail } from './fixtures/given.ts';
import type { Mail } from './fixtures/outbox.ts';
import { expect, test } from './fixtures/test.ts';

const CODE = /\b\d{6}\b/g;
const LINK_TOKEN = /#([\w-]{20,})/g;

/** The receiver, codes and link tokens of a message. Of a phone number its last nine digits, without country code. */
const secretsIn = ({ channel, to, text }: Mail): string[] => [
  ...(channel === 'sms' ? [to.replaceAll(/\D/g, '').slice(-9)] : [to, encodeURIComponent(to)]),
  ...(text.match(CODE) ?? []),
  ...[...text.matchAll(LINK_TOKEN)].flatMap(([, token]) => token ?? []),
];

const IS_CODE = /^\d{6}$/;
const DIGITS = /^\d+$/;

/** Returns a function that finds the secret in a line. Six digits within a longer number are not a code. */
function createFinder(secret: string): (line: string) => boolean {
  if (IS_CODE.test(secret)) {
    const code = new RegExp(`(?<!\\d)${secret}(?!\\d)`);
    return (line) => code.test(line);
  }
  if (DIGITS.test(secret)) return (line) => line.replaceAll(/(?<=\d)[ ().-]+(?=\d)/g, '').includes(secret);
  const lower = secret.toLowerCase();
  return (line) => line.toLowerCase().includes(lower);
}

test('after all journeys the log contains no address, phone number, code or token of anybody, and no message (ASVS 16.2.5)', async ({
  page,
  given,
  chat,
  outbox,
}) => {
  await given.loggedIn(page, newEmail());
  await chat.send(page, await given.user('Meena'), 'I shall be at the arrivals door.');
  const cookies = secretsOfCookies(await page.context().cookies());
  await page.goto('/profile');
  const secrets = new Set([...(await outbox.all()).flatMap(secretsIn), ...recordedSecrets(), ...cookies]);
  const lines = readLog();
  // Otherwise the test would check nothing
  expect(secrets.size).toBeGreaterThan(2);
  expect(secrets).toContain('I shall be at the arrivals door.');
  for (const route of ['/api/auth/verify', '/api/messages'])
    expect(lines.filter((line) => line.includes(route))).not.toEqual([]);
  const finders = [...secrets].map(createFinder);
  const leaks = lines.filter((line) => finders.some((isIn) => isIn(line)));
  expect(leaks, 'lines of the log with personal data').toEqual([]);
});
