import { logLines, notedSecrets } from '../fixtures/log.ts';
import { newEmail } from '../fixtures/given.ts';
import type { Mail } from '../fixtures/outbox.ts';
import { expect, test } from '../fixtures/test.ts';

const CODE = /\b\d{6}\b/g;
const LINK_TOKEN = /#([\w-]{20,})/g;

/** What a message says about its receiver, or lets its reader do. A number counts without its country, however it is written. */
const secretsOf = ({ channel, to, text }: Mail): string[] => [
  ...(channel === 'sms' ? [to.replaceAll(/\D/g, '').slice(-9)] : [to, encodeURIComponent(to)]),
  ...(text.match(CODE) ?? []),
  ...[...text.matchAll(LINK_TOKEN)].flatMap(([, token]) => token ?? []),
];

const IS_CODE = /^\d{6}$/;
const DIGITS = /^\d+$/;

/** Tells whether a line of the log holds it. Six digits may be a part of a longer number, which is then none of ours. */
function finderOf(secret: string): (line: string) => boolean {
  if (IS_CODE.test(secret)) {
    const code = new RegExp(`(?<!\\d)${secret}(?!\\d)`);
    return (line) => code.test(line);
  }
  if (DIGITS.test(secret)) return (line) => line.replaceAll(/(?<=\d)[ ().-]+(?=\d)/g, '').includes(secret);
  const lower = secret.toLowerCase();
  return (line) => line.toLowerCase().includes(lower);
}

test('after all journeys the log holds no address, number, code or token of anybody, and no word they wrote', async ({
  page,
  given,
  outbox,
  talk,
}) => {
  await given.loggedIn(page, newEmail());
  await talk.say(page, await talk.person('Meena'), 'I shall be at the arrivals door.');
  const cookies = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly).map(({ value }) => value);
  await page.goto('/profile');
  const secrets = new Set([...(await outbox.all()).flatMap(secretsOf), ...notedSecrets(), ...cookies]);
  const lines = logLines();
  // Else the test looks at nothing
  expect(secrets.size).toBeGreaterThan(2);
  expect(secrets).toContain('I shall be at the arrivals door.');
  for (const route of ['/api/auth/verify', '/api/messages'])
    expect(lines.filter((line) => line.includes(route))).not.toEqual([]);
  const finders = [...secrets].map(finderOf);
  const told = lines.filter((line) => finders.some((isIn) => isIn(line)));
  expect(told, 'lines of the log with something of a person').toEqual([]);
});
