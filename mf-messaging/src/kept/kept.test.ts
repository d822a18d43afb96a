import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionEnded } from 'shared-ui/app';
import { fakeShell } from 'shared-ui/testing';
import { forget, keep, keepOnlyOf, keptNames, onKeptChange, readKept } from './kept.ts';

const [ME, OTHER] = [7, 8];
const logOut = (): void => sessionEnded();

beforeEach(() => {
  fakeShell();
  localStorage.clear();
  keepOnlyOf(ME);
});

describe('what a person has written', () => {
  it('is kept by their id and its name', () => {
    keep(ME, 'draft:9', 'Hello');
    keep(ME, 'outbox:a', 'Sent');
    expect([readKept(ME, 'draft:9'), readKept(OTHER, 'draft:9')]).toEqual(['Hello', undefined]);
    expect(keptNames(ME, 'draft:')).toEqual(['draft:9']);
    forget(ME, 'draft:9');
    expect(readKept(ME, 'draft:9')).toBeUndefined();
  });
  it('goes when they log out, and what is written down a moment too late is not kept', () => {
    keep(ME, 'draft:9', 'Hello');
    logOut();
    keep(ME, 'draft:9', 'Too late');
    expect([readKept(ME, 'draft:9'), localStorage.length]).toEqual([undefined, 0]);
  });
  it('stays theirs where storage is full, and goes with them all the same', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keep(ME, 'draft:9', 'Hello');
    expect([readKept(ME, 'draft:9'), keptNames(ME, '')]).toEqual(['Hello', ['draft:9']]);
    logOut();
    expect(readKept(ME, 'draft:9')).toBeUndefined();
  });
  it('goes when somebody else logs in', () => {
    keep(ME, 'draft:9', 'Hello');
    keepOnlyOf(OTHER);
    expect([readKept(ME, 'draft:9'), localStorage.length]).toEqual([undefined, 0]);
  });
  it('can be kept on where the browser alone was emptied', () => {
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    keep(ME, 'draft:9', 'Hello');
    expect(readKept(ME, 'draft:9')).toBe('Hello');
  });
  it('is heard of in every tab, until one hears no more', () => {
    const hear = jest.fn();
    const stop = onKeptChange(hear);
    keep(ME, 'draft:9', 'Hello');
    window.dispatchEvent(new StorageEvent('storage', { key: 'own:messages:7:draft:9' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(hear).toHaveBeenCalledTimes(2);
    stop();
    keep(ME, 'draft:9', 'Hello again');
    expect(hear).toHaveBeenCalledTimes(2);
  });
});
