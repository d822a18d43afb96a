import { describe, expect, it } from '@jest/globals';
import { newClientReportsSchema } from 'shared-ui/contracts';
import { createDirectory } from '../router/remote-directory.ts';
import { aReleasedRemote } from '../testing/render-shell.tsx';
import { createDigest } from './digest.ts';
import { noteUse } from './faults.ts';

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

/** What a page load at an address would tell of what happened there. */
function told(...happenings: Parameters<ReturnType<typeof createDigest>['add']>[0][]) {
  const digest = createDigest(directory);
  happenings.forEach((happening) => digest.add(happening));
  return digest.take();
}

describe('what is told of a page load', () => {
  it('is which releases it used, each once', () => {
    const digest = createDigest(directory);
    const use = { kind: 'use', site: 'listings', release: LISTINGS, path: '/' } as const;
    digest.add(use);
    digest.add(use);
    expect(digest.take()).toEqual([{ site: 'listings', release: LISTINGS, used: true, failed: false, errors: [] }]);
    digest.add(use);
    expect(digest.take()).toEqual([]);
  });
  it('is of an error its class, the pattern of the page and places in our files, and nothing of its words', () => {
    const reports = told({ kind: 'uncaught', error: inChromium(chunk), path: '/messages/4711' });
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
  it('finds the places as Firefox and Safari write them', () => {
    const [report] = told({ kind: 'uncaught', error: inFirefox(chunk), path: '/' });
    expect(report?.errors[0]?.frames).toEqual([`${chunk}:1:300`]);
  });
  it('takes no place from the words of an error', () => {
    const words = `at http://localhost:3000${chunk}:1:1\n    at http://localhost:3000${chunk}:6:6`;
    expect(
      told({ kind: 'uncaught', error: Object.assign(new Error(words), { stack: `Error: ${words}` }), path: '/' }),
    ).toEqual([]);
  });
  it.each([
    'chrome-extension://abc/content.js',
    'https://www.googletagmanager.com/gtag/js',
    'http://localhost:3000/messages/4711',
    'http://localhost:3000/remotes/messaging/secret/a.js',
  ])('says nothing of what is not ours: %s', (place) => {
    const error = Object.assign(new Error('x'), { stack: `Error: x\n    at f (${place}:1:1)` });
    expect(told({ kind: 'uncaught', error, path: '/' })).toEqual([]);
  });
  it('says nothing of a rejection that is no error, or of a site that is not released', () => {
    expect(
      told({ kind: 'uncaught', error: { status: 500 }, path: '/' }, { kind: 'use', site: 'listings', path: '/' }),
    ).toEqual([]);
  });
  it('gives a page that broke to its remote where its stack tells nothing', () => {
    noteUse('listings', { version: '1.2.0', contract: '1.0.0', release: LISTINGS, entry: '/e.js' });
    expect(told({ kind: 'page', error: new Error('bug'), path: '/search' })).toMatchObject([
      { site: 'listings', release: LISTINGS, failed: true, errors: [{ kind: 'page', page: '/search' }] },
    ]);
  });
  it('stops at five errors of a release, and counts the page load as failed once', () => {
    const digest = createDigest(directory);
    for (let time = 0; time < 9; time += 1) digest.add({ kind: 'uncaught', error: inChromium(chunk), path: '/' });
    const [first] = digest.take();
    digest.add({ kind: 'uncaught', error: inChromium(chunk), path: '/' });
    expect([first?.errors.length, first?.failed, digest.take()]).toEqual([5, true, []]);
  });
  it('names no page that no remote declares, and no class that is none', () => {
    const error = Object.assign(inChromium(chunk), { name: 'my secret' });
    expect(told({ kind: 'uncaught', error, path: '/nowhere/4711' })[0]?.errors[0]).toMatchObject({
      error: 'Error',
      page: '/*',
    });
  });
});
