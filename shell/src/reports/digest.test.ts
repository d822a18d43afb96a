import { describe, expect, it } from '@jest/globals';
import { newClientReportsSchema } from 'contracts';
import { createDirectory } from '../router/remote-directory.ts';
import { aReleasedRemote } from '../testing/render-shell.tsx';
import { createDigest } from './digest.ts';
import { recordUse } from './events.ts';

const LISTINGS = '1.2.0-0123456789';
const MESSAGING = '0.2.0-abcdef0123';
const directory = createDirectory([
  aReleasedRemote({ release: LISTINGS }),
  aReleasedRemote({ name: 'messaging', routes: ['/messages/:otherUserId'] }),
]);
const inChromium = (file: string, message = 'Priya wrote: call me at 555-0100') =>
  Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n    at Object.run (http://localhost:3000${file}:1:300)\n    at http://localhost:3000/shell/0.1.0-00000000ff/main.abc.js:1:9`,
  });
const inFirefox = (file: string) =>
  Object.assign(new TypeError('private words'), {
    stack: `run@http://localhost:3000${file}?try=1:1:300\n@debugger eval:1:1`,
  });
const chunk = `/remotes/messaging/${MESSAGING}/thread.0123456789.js`;

/** The reports of events at an address. */
function reportsOf(...events: Parameters<ReturnType<typeof createDigest>['add']>[0][]) {
  const digest = createDigest(directory);
  events.forEach((event) => digest.add(event));
  return digest.takeReports();
}

describe('the reports of a page load', () => {
  it('contain each release that was used once', () => {
    const digest = createDigest(directory);
    const use = { kind: 'use', site: 'listings', release: LISTINGS, path: '/' } as const;
    digest.add(use);
    digest.add(use);
    expect(digest.takeReports()).toEqual([
      { site: 'listings', release: LISTINGS, used: true, failed: false, errors: [] },
    ]);
    digest.add(use);
    expect(digest.takeReports()).toEqual([]);
  });
  it('contain the class of an error, the pattern of the page and places in our files, and not its message', () => {
    const reports = reportsOf({ kind: 'uncaught', error: inChromium(chunk), path: '/messages/4711' });
    expect(reports).toEqual([
      {
        site: 'messaging',
        release: MESSAGING,
        used: true,
        failed: true,
        errors: [
          {
            kind: 'uncaught',
            error: 'TypeError',
            page: '/messages/:otherUserId',
            frames: [`${chunk}:1:300`, '/shell/0.1.0-00000000ff/main.abc.js:1:9'],
          },
        ],
      },
    ]);
    expect(newClientReportsSchema.safeParse({ reports }).success).toBe(true);
    expect(JSON.stringify(reports)).not.toMatch(/4711|Priya|555/);
  });
  it('contain the places in the formats of Firefox and Safari', () => {
    const [report] = reportsOf({ kind: 'uncaught', error: inFirefox(chunk), path: '/' });
    expect(report?.errors[0]?.frames).toEqual([`${chunk}:1:300`]);
  });
  it('contain no place from the message of an error', () => {
    const words = `at http://localhost:3000${chunk}:1:1\n    at http://localhost:3000${chunk}:6:6`;
    expect(
      reportsOf({ kind: 'uncaught', error: Object.assign(new Error(words), { stack: `Error: ${words}` }), path: '/' }),
    ).toEqual([]);
  });
  it.each([
    'chrome-extension://abc/content.js',
    'https://www.googletagmanager.com/gtag/js',
    'http://localhost:3000/messages/4711',
    'http://localhost:3000/remotes/messaging/secret/a.js',
  ])('contain nothing of other scripts: %s', (place) => {
    const error = Object.assign(new Error('x'), { stack: `Error: x\n    at f (${place}:1:1)` });
    expect(reportsOf({ kind: 'uncaught', error, path: '/' })).toEqual([]);
  });
  it('contain no rejection without an error, and no site without a release', () => {
    expect(
      reportsOf({ kind: 'uncaught', error: { status: 500 }, path: '/' }, { kind: 'use', site: 'listings', path: '/' }),
    ).toEqual([]);
  });
  it('assign a page that threw to its remote where the stack has no place', () => {
    recordUse('listings', { version: '1.2.0', contract: '1.0.0', release: LISTINGS, entry: '/e.js' });
    expect(reportsOf({ kind: 'page', error: new Error('bug'), path: '/search' })).toMatchObject([
      { site: 'listings', release: LISTINGS, failed: true, errors: [{ kind: 'page', page: '/search' }] },
    ]);
  });
  it('contain up to five errors of a release, and one failure of the page load', () => {
    const digest = createDigest(directory);
    for (let time = 0; time < 9; time += 1) digest.add({ kind: 'uncaught', error: inChromium(chunk), path: '/' });
    const [first] = digest.takeReports();
    digest.add({ kind: 'uncaught', error: inChromium(chunk), path: '/' });
    expect([first?.errors.length, first?.failed, digest.takeReports()]).toEqual([5, true, []]);
  });
  it('contain no undeclared page, and no invalid class', () => {
    const error = Object.assign(inChromium(chunk), { name: 'my secret' });
    expect(reportsOf({ kind: 'uncaught', error, path: '/nowhere/4711' })[0]?.errors[0]).toMatchObject({
      error: 'Error',
      page: '/*',
    });
  });
});
