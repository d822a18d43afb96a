import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CandidateRemote, ReleasedRemote } from 'shared-ui/contracts';
import { setTester } from '../testers/set-tester.ts';
import { aReleasedRemote } from '../testing/render-shell.tsx';
import { chooseReleases } from './choose-release.ts';

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

/** How many of a hundred visitors, one for each number, get the candidate. */
function visitorsWith(percent: number): number[] {
  return Array.from({ length: 100 }, (_, share) => share).filter((share) => {
    localStorage.setItem('release-share', String(share));
    return versionFor(withCandidate(percent)) === '1.3.0';
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => setTester(false));

describe('the release that a visitor gets', () => {
  it('is the current one, and nothing is kept, where there is no other or only one for testers', () => {
    expect([versionFor(current), versionFor(withCandidate(0))]).toEqual(['1.2.0', '1.2.0']);
    expect(localStorage.length).toBe(0);
  });
  it('is the candidate for as many of a hundred as it is meant for, and those stay in when it grows', () => {
    const few = visitorsWith(10);
    const more = visitorsWith(25);
    expect([few.length, more.length, visitorsWith(100).length]).toEqual([10, 25, 100]);
    expect(more).toEqual(expect.arrayContaining(few));
  });
  it('does not come to the same visitors first for each remote', () => {
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
  it('is the current one where the browser keeps nothing', () => {
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
  it('falls back to the release of everybody else, with all that goes with it', () => {
    setTester(true);
    const [chosen] = chooseReleases([withCandidate(0, { routes: ['/', '/new'] })]);
    expect(chosen).toMatchObject({
      routes: ['/', '/new'],
      fallback: { version: '1.2.0', release: '1.2.0-0123456789' },
    });
  });
  it('is the current one where the candidate is not whole', () => {
    setTester(true);
    expect(versionFor(withCandidate(0, { entry: undefined as unknown as string }))).toBe('1.2.0');
  });
});
