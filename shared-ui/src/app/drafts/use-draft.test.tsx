import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { PERSONAL_KEY_PREFIX, sessionEnded, sessionStarted } from 'shared-ui/app';
import { aUser, fakeShell } from '../../testing/index.ts';
import { openDraft, useDraft } from './index.ts';

const PRIYA = aUser();
const OMAR = aUser({ id: PRIYA.id + 1 });
const EMPTY = { text: '' };
const TYPED = { text: 'My mother is 74.' };

function open(user: typeof PRIYA | null = null) {
  const { store } = fakeShell({ user });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, unmount } = renderHook(() => useDraft('letter'), { wrapper });
  /** What a form does: it says what it holds when it is opened, and then what is typed. */
  const type = (values: object) => {
    result.current.draft.save(EMPTY);
    result.current.draft.save({ ...values });
  };
  const save = (values: object, origin: object) => result.current.draft.save({ ...values }, { ...origin });
  return { type, save, read: () => result.current.draft.read(), formKey: () => result.current.formKey, unmount };
}

const stored = () => JSON.stringify({ ...sessionStorage });

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('is there again after a reload, for its author', () => {
    const { type, unmount } = open(PRIYA);
    type(TYPED);
    unmount();
    expect(open(PRIYA).read()).toEqual(TYPED);
  });

  it('of one form is none of another', () => {
    open(PRIYA).type(TYPED);
    expect(openDraft('tip', PRIYA.id).read()).toEqual({});
  });

  it('is nothing where nothing was typed', () => {
    open(PRIYA).type(EMPTY);
    expect(stored()).not.toContain('letter');
  });

  it('is nothing where only its origin has changed', () => {
    const { type, save } = open(PRIYA);
    save(EMPTY, { link: '/find/create' });
    save(EMPTY, { link: '/find/create?from=MAA' });
    expect(stored()).not.toContain('letter');
    type(TYPED);
    save(TYPED, { link: '/find/create' });
    expect(open(PRIYA).read()).toEqual({ ...TYPED, link: '/find/create' });
  });

  it('that was emptied again is stored so', () => {
    const { type, read } = open(PRIYA);
    type(TYPED);
    type(EMPTY);
    expect(read()).toEqual(EMPTY);
  });

  it('passes to the user who logs in, and the form stays', () => {
    const { type, read, formKey } = open();
    type(TYPED);
    act(() => sessionStarted(PRIYA));
    expect([read(), formKey()]).toEqual([TYPED, 0]);
    expect(stored()).not.toContain('anyone');
  });

  it('from before a session ended by itself comes back with its author, to a form that begins again', () => {
    const { type, unmount } = open(PRIYA);
    type(TYPED);
    unmount();
    const page = open();
    expect(page.read()).toEqual({});
    act(() => sessionStarted(PRIYA));
    expect([page.read(), page.formKey()]).toEqual([TYPED, 1]);
  });

  it('is removed at Log Out, and the open form is mounted again and writes it no more', () => {
    const page = open(PRIYA);
    page.type(TYPED);
    const before = openDraft('letter', PRIYA.id);
    act(() => sessionEnded());
    expect([page.read(), page.formKey()]).toEqual([{}, 1]);
    before.save(EMPTY);
    before.save(TYPED);
    expect(stored()).not.toContain('74');
  });

  it('is neither shown to nor stored for the next user', () => {
    const { type, read, formKey } = open(PRIYA);
    type(TYPED);
    act(() => sessionStarted(OMAR));
    expect([read(), formKey()]).toEqual([{}, 1]);
    expect(stored()).not.toContain('74');
  });

  it('is empty where something else was stored in its place', () => {
    sessionStorage.setItem(`${PERSONAL_KEY_PREFIX}draft:anyone:letter`, '{broken');
    expect(open().read()).toEqual({});
  });

  it('does not fail where the browser forbids storage', () => {
    const forbid = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const { type } = open();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
    expect(() => type(TYPED)).not.toThrow();
    jest.restoreAllMocks();
  });
});
