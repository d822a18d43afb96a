import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aReleasedRemote, listingsModule, missingCode } from '../testing/render-shell.tsx';
import { type ReportEvent, setEventListener } from '../reports/events.ts';
import type { CodeLoader } from './federation.ts';
import { createRemoteLoader, RemoteUnavailableError } from './load-remote.ts';

const works = () => Promise.resolve({ remote: listingsModule });
const fails = () => Promise.reject(missingCode());
const hangs = () => new Promise<never>(() => undefined);
const fallback = { version: '1.1.0', contract: '2.0.0', entry: '/remotes/listings/1.1.0/remoteEntry.js' };

/** A loader with the given results, one for each attempt; it records the version of each attempt. */
function scripted(...tries: (() => Promise<unknown>)[]) {
  const versions: string[] = [];
  const fetchRemote: CodeLoader['fetchRemote'] = (_name, build) => {
    versions.push(build.version);
    return (tries[versions.length - 1] ?? fails)();
  };
  return { versions, loader: createRemoteLoader({ fetchRemote }) };
}

/** Runs all timers, and returns the result of the load. */
async function outcome(load: Promise<unknown>): Promise<unknown> {
  const ended = load.then(
    (module) => module,
    (error: unknown) => error,
  );
  await jest.advanceTimersByTimeAsync(60_000);
  return ended;
}

let report: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  jest.useFakeTimers();
  report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('loading a remote', () => {
  it('retries, with a longer pause each time', async () => {
    const { loader, versions } = scripted(fails, fails, works);
    expect(await outcome(loader.load(aReleasedRemote()))).toBe(listingsModule);
    expect(versions).toEqual(['1.2.0', '1.2.0', '1.2.0']);
  });
  it('uses the fallback immediately when the code of the released version throws', async () => {
    const { loader, versions } = scripted(() => Promise.reject(new TypeError('bug')), works);
    expect(await outcome(loader.load(aReleasedRemote({ fallback })))).toBe(listingsModule);
    expect(versions).toEqual(['1.2.0', '1.1.0']);
  });
  it('falls back from a candidate to the current release, and from that to the one before it', async () => {
    const { loader, versions } = scripted(() => Promise.reject(new TypeError('bug')), fails, fails, fails, works);
    const candidate = { ...aReleasedRemote({ version: '1.3.0' }), fallback: aReleasedRemote({ fallback }) };
    expect(await outcome(loader.load(candidate))).toBe(listingsModule);
    expect(versions).toEqual(['1.3.0', '1.2.0', '1.2.0', '1.2.0', '1.1.0']);
  });
  it('records which release failed, how, and which is used instead', async () => {
    const events: ReportEvent[] = [];
    setEventListener((event) => events.push(event));
    events.length = 0;
    const broken = aReleasedRemote({
      contract: '1.99.0',
      release: '1.2.0-0123456789',
      fallback: { ...fallback, release: '1.1.0-0123456789' },
    });
    const bug = new TypeError('bug');
    await outcome(scripted(() => Promise.reject(bug)).loader.load(broken));
    expect(events).toMatchObject([
      { kind: 'use', site: 'listings', release: '1.2.0-0123456789' },
      { kind: 'refused', site: 'listings', release: '1.2.0-0123456789' },
      { kind: 'use', release: '1.1.0-0123456789' },
      { kind: 'load', release: '1.1.0-0123456789', error: bug },
    ]);
  });
  it('uses the fallback when the released version does not load', async () => {
    const { loader, versions } = scripted(fails, fails, fails, works);
    expect(await outcome(loader.load(aReleasedRemote({ fallback })))).toBe(listingsModule);
    expect(versions.at(-1)).toBe('1.1.0');
  });
  it('gives up on a version after 8 s without a response, and does not retry it', async () => {
    const { loader, versions } = scripted(hangs, works);
    expect(await outcome(loader.load(aReleasedRemote({ fallback })))).toBe(listingsModule);
    expect(versions).toEqual(['1.2.0', '1.1.0']);
  });
  it('fails when no version loads', async () => {
    const { loader } = scripted();
    expect(await outcome(loader.load(aReleasedRemote({ fallback })))).toBeInstanceOf(RemoteUnavailableError);
  });
  it('refuses code that exports no remote', async () => {
    const { loader } = scripted(...Array(3).fill(() => Promise.resolve({ routes: [] })));
    expect(await outcome(loader.load(aReleasedRemote()))).toBeInstanceOf(RemoteUnavailableError);
  });
  it('loads once for concurrent calls, and again after a failure', async () => {
    const { loader, versions } = scripted(fails, fails, fails, works);
    await outcome(Promise.all([loader.load(aReleasedRemote()), loader.load(aReleasedRemote())]));
    const afterFailure = versions.length;
    await outcome(Promise.all([loader.load(aReleasedRemote()), loader.load(aReleasedRemote())]));
    expect([afterFailure, versions.length]).toEqual([3, 4]);
  });
});

describe('the contract', () => {
  it.each(['2.99.0', '3.0.0', '1.4.0', 'new'])(
    'refuses a version that needs %s before its code runs, and reports it',
    async (contract) => {
      const { loader, versions } = scripted(works);
      expect(await outcome(loader.load(aReleasedRemote({ contract })))).toBeInstanceOf(RemoteUnavailableError);
      expect(versions).toEqual([]);
      expect(report).toHaveBeenCalledWith(expect.stringContaining(`needs contract ${contract}`));
    },
  );
  it('uses the fallback if that is compatible', async () => {
    const { loader, versions } = scripted(works);
    expect(await outcome(loader.load(aReleasedRemote({ contract: '2.99.0', fallback })))).toBe(listingsModule);
    expect(versions).toEqual(['1.1.0']);
  });
});
