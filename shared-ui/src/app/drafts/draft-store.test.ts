import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionEnded } from 'shared-ui/app';
import { fakeShell } from '../../testing/index.ts';
import { createDraftStore, type DraftStore, removeOldDrafts } from './draft-store.ts';

const [ME, OTHER] = [7, 8];
const SCOPES = ['memory', 'tab', 'browser'] as const;
const parse = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);
const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage });

beforeEach(() => {
  fakeShell();
  localStorage.clear();
  sessionStorage.clear();
});

describe.each(SCOPES)('a draft store of the scope %s', (scope) => {
  let store: DraftStore<string>;
  beforeEach(() => {
    store = createDraftStore({ name: 'letter', scope, parse });
  });

  it('returns a draft to its owner by its id', () => {
    const drafts = store.of(ME);
    drafts.save('Hello', '9');
    drafts.save('Dear Omar', '12');
    expect([drafts.get('9'), store.of(ME).get('9'), store.of(OTHER).get('9')]).toEqual(['Hello', 'Hello', undefined]);
    expect(drafts.ids()).toEqual(['9', '12']);
    drafts.remove('9');
    expect([drafts.get('9'), drafts.ids()]).toEqual([undefined, ['12']]);
  });

  it('is empty after Log Out, and stores nothing of that account that is written too late', () => {
    const drafts = store.of(ME);
    drafts.save('Hello');
    sessionEnded();
    drafts.save('Too late');
    expect([drafts.get(), drafts.ids(), store.of(ME).get(), stored()]).toEqual([undefined, [], undefined, '{}']);
  });

  it('takes drafts of the same account again after its next login', () => {
    store.of(ME).save('Hello');
    sessionEnded();
    store.of(ME).save('Hello again');
    expect(store.of(ME).get()).toBe('Hello again');
  });

  it('gives an account what was typed before its login, and removes what others typed', () => {
    store.of(null).save('Hello', '9');
    store.of(OTHER).save('Of somebody else', '12');
    store.claim(ME);
    expect([store.of(ME).ids(), store.of(ME).get('9')]).toEqual([['9'], 'Hello']);
    expect([store.of(null).ids(), store.of(OTHER).ids()]).toEqual([[], []]);
    store.of(OTHER).save('Too late');
    expect(store.of(OTHER).get()).toBeUndefined();
  });

  it('calls its listeners after each change, until they unsubscribe', () => {
    const listener = jest.fn();
    const unsubscribe = store.subscribe(listener);
    store.of(ME).save('Hello');
    store.of(ME).remove();
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    store.of(ME).save('Hello again');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('a draft in the browser', () => {
  const DAY_MS = 86_400_000;
  const START = Date.parse('2026-11-20T10:00:00Z');
  const open = (name = 'letter') => createDraftStore<string>({ name, scope: 'browser', parse });
  const at = (days: number) => jest.setSystemTime(START + days * DAY_MS);
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
  });
  afterEach(() => void jest.useRealTimers());

  it('ends 7 days after its last change, in whatever store, when a page opens', () => {
    const drafts = open().of(ME);
    drafts.save('Hello', '9');
    drafts.save('Dear Omar', '12');
    at(6);
    drafts.save('Dear Omar, dear Meena', '12');
    at(7.1);
    open('unsent');
    expect(drafts.ids()).toEqual(['12']);
    at(13.1);
    removeOldDrafts();
    expect([drafts.ids(), stored()]).toEqual([[], '{}']);
  });

  it('of an older release, which stored no time, stays for 7 more days', () => {
    localStorage.setItem('own:letter:7:9', JSON.stringify('Hello'));
    localStorage.setItem('theme', 'dark');
    removeOldDrafts();
    at(6.9);
    removeOldDrafts();
    expect(open().of(ME).get('9')).toBe('Hello');
    at(7.1);
    removeOldDrafts();
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });

  it('leaves no time of it behind where it was removed', () => {
    const drafts = open().of(ME);
    drafts.save('Hello', '9');
    drafts.remove('9');
    expect(stored()).toBe('{}');
  });
});

describe('a draft store', () => {
  it('writes nothing of the scope memory to the disk', () => {
    createDraftStore<string>({ name: 'phone', scope: 'memory' }).of(ME).save('+44 7700 900123');
    expect(stored()).toBe('{}');
  });

  it('calls its listeners when another tab changes a draft', () => {
    const listener = jest.fn();
    createDraftStore<string>({ name: 'letter', scope: 'browser' }).subscribe(listener);
    window.dispatchEvent(new StorageEvent('storage', { key: 'own:letter:7:9' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it.each(['{broken', '{"not":"a string"}'])('discards %j', (text) => {
    sessionStorage.setItem('own:letter:7:', text);
    expect(createDraftStore({ name: 'letter', scope: 'tab', parse }).of(ME).get()).toBeUndefined();
  });

  it('keeps drafts in memory where the storage is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const drafts = createDraftStore<string>({ name: 'letter', scope: 'browser' }).of(ME);
    drafts.save('Hello', '9');
    expect([drafts.get('9'), drafts.ids()]).toEqual(['Hello', ['9']]);
    sessionEnded();
    expect(drafts.get('9')).toBeUndefined();
    jest.restoreAllMocks();
  });
});
