import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CandidateRemote, ReleasedRemote } from 'contracts';
import { setTester } from '../testers/set-tester.ts';
import { aReleasedRemote } from '../testing/render-shell.tsx';
import { chooseReleases, parseRemotes, readReleasedRemotes } from './released-remotes.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

describe('remotes.json', () => {
  it('is read from the page where it is inline', async () => {
    document.head.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify({ listings: aReleasedRemote() })}</script>`;
    expect((await readReleasedRemotes()).map((remote) => remote.name)).toEqual(['listings']);
  });
  it('is fetched otherwise, without the cache', async () => {
    const fetched = jest.fn((_address: string, _options: object) =>
      Promise.resolve(Response.json({ listings: aReleasedRemote() })),
    );
    globalThis.fetch = fetched as unknown as typeof fetch;
    expect(await readReleasedRemotes()).toHaveLength(1);
    expect(fetched).toHaveBeenCalledWith('/remotes.json', { cache: 'no-cache' });
  });
  it('skips only an incomplete entry, and reports it', () => {
    const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { entry: _entry, ...broken } = aReleasedRemote({ name: 'messaging' });
    expect(parseRemotes({ listings: aReleasedRemote(), messaging: broken }).map(({ name }) => name)).toEqual([
      'listings',
    ]);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('messaging'));
  });
});

const current = aReleasedRemote({ release: '1.2.0-0123456789' });

function withCandidate(percent: number, overrides: Partial<CandidateRemote> = {}): ReleasedRemote {
  const candidate = {
    ...aReleasedRemote({ version: '1.3.0', release: '1.3.0-abcdef0123', entry: '/remotes/listings/1.3.0/entry.js' }),
    percent,
    ...overrides,
  };
  return { ...current, candidate };
}
const versionFor = (remote: ReleasedRemote): string | undefined => chooseReleases([remote])[0]?.version;

/** The numbers, from 0 to 99, of the visitors who get the candidate. */
function visitorsWith(percent: number): number[] {
  return Array.from({ length: 100 }, (_, share) => share).filter((share) => {
    localStorage.setItem('release-share', String(share));
    return versionFor(withCandidate(percent)) === '1.3.0';
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => setTester(false));

describe('the release that a visitor gets', () => {
  it('is the current one, and nothing is stored, without a candidate or with one for testers only', () => {
    expect([versionFor(current), versionFor(withCandidate(0))]).toEqual(['1.2.0', '1.2.0']);
    expect(localStorage.length).toBe(0);
  });
  it('is the candidate for its percentage of visitors, who stay in when it grows', () => {
    const few = visitorsWith(10);
    const more = visitorsWith(25);
    expect([few.length, more.length, visitorsWith(100).length]).toEqual([10, 25, 100]);
    expect(more).toEqual(expect.arrayContaining(few));
  });
  it('is not new for the same visitors first in each remote', () => {
    const first = visitorsWith(10);
    const ofAnother = Array.from({ length: 100 }, (_, share) => share).filter((share) => {
      localStorage.setItem('release-share', String(share));
      const remote = { ...withCandidate(10, { name: 'messaging' }), name: 'messaging' };
      return chooseReleases([remote])[0]?.version === '1.3.0';
    });
    expect(ofAnother).not.toEqual(first);
  });
  it('stays the same from page load to page load', () => {
    const loads = Array.from({ length: 20 }, () => versionFor(withCandidate(50)));
    expect(new Set(loads).size).toBe(1);
    expect(localStorage.getItem('release-share')).toMatch(/^\d{1,2}$/);
  });
  it('is the current one without storage', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    expect(versionFor(withCandidate(100))).toBe('1.2.0');
  });
  it('is each candidate for testers, until they stop', () => {
    setTester(true);
    expect(versionFor(withCandidate(0))).toBe('1.3.0');
    setTester(false);
    expect(versionFor(withCandidate(0))).toBe('1.2.0');
  });
  it('falls back to the current release, with its own fallback', () => {
    setTester(true);
    const [chosen] = chooseReleases([withCandidate(0, { routes: ['/', '/new'] })]);
    expect(chosen).toMatchObject({
      routes: ['/', '/new'],
      fallback: { version: '1.2.0', release: '1.2.0-0123456789' },
    });
  });
  it('is the current one where the candidate is incomplete', () => {
    setTester(true);
    expect(versionFor(withCandidate(0, { entry: undefined as unknown as string }))).toBe('1.2.0');
  });
});
