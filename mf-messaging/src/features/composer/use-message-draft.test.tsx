import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { api, Link, paths, sessionEnded, sessionStarted, useParams } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi, fakeShell, pasteInto, renderRemote } from 'shared-ui/testing';
import { useLive } from '../../parts/live/use-live.ts';
import { useMessageDraft } from './use-message-draft.ts';

/** A composer for whoever the address names. */
function DraftPage() {
  useLive();
  const { text, setText, clear } = useMessageDraft(Number(useParams()['otherUserId']));
  return (
    <>
      <input aria-label="Message" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={clear}>{'Send'}</button>
      <Link to={paths.conversation(9)}>{'Meena'}</Link>
      <Link to={paths.conversation(12)}>{'Omar'}</Link>
    </>
  );
}

const show = (me = aUser()) =>
  renderRemote({ routes: [{ path: '/messages/:otherUserId', Component: DraftPage }] }, { at: '/messages/9', user: me });
const field = () => screen.getByRole('textbox', { name: 'Message' });

beforeEach(() => {
  localStorage.clear();
  fakeApi({});
});
afterEach(() => void fakeShell());

const KEY = 'own:message-draft:7:9';

/** What another tab did with this draft. */
function elsewhere(now: string | null): void {
  if (now === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(now));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
}

describe('a draft that another tab has sent', () => {
  it('is emptied here if the text is the same, and not stored again', async () => {
    const { user } = show();
    await user.type(field(), 'Hello');
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('"Hello"'));
    elsewhere(null);
    expect(field()).toHaveValue('');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(localStorage.getItem(KEY)).toBeNull();
  });
  it('stays if another text was typed here', async () => {
    localStorage.setItem(KEY, '"Hello"');
    const { user } = show();
    await pasteInto(user, field(), ', and more');
    elsewhere(null);
    expect(field()).toHaveValue('Hello, and more');
  });
  it('that was changed there before is changed and emptied here too', async () => {
    localStorage.setItem(KEY, '"Hello"');
    show();
    elsewhere('Hello you');
    expect(field()).toHaveValue('Hello you');
    elsewhere(null);
    expect(field()).toHaveValue('');
  });
});

describe('a draft', () => {
  it('is stored for each conversation separately', async () => {
    const { user } = show();
    await pasteInto(user, field(), 'For Meena');
    await user.click(screen.getByRole('link', { name: 'Omar' }));
    expect(field()).toHaveValue('');
    await user.type(field(), 'For Omar');
    await user.click(screen.getByRole('link', { name: 'Meena' }));
    expect(field()).toHaveValue('For Meena');
    await user.click(screen.getByRole('link', { name: 'Omar' }));
    expect(field()).toHaveValue('For Omar');
  });
  it('is stored a moment after the last key, and immediately when the page closes', async () => {
    const { user } = show();
    await user.type(field(), 'Slowly');
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('"Slowly"'));
    await pasteInto(user, field(), ' and quickly');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(localStorage.getItem(KEY)).toBe('"Slowly and quickly"');
  });
  it('is restored after a reload', async () => {
    const before = show();
    await pasteInto(before.user, field(), 'Half a sentence');
    before.unmount();
    show();
    expect(field()).toHaveValue('Half a sentence');
  });
  it('is removed when it was sent', async () => {
    const { user } = show();
    await user.type(field(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(field()).toHaveValue('');
    expect(localStorage).toHaveLength(0);
  });
  it('is removed at logout, also what was typed a moment before', async () => {
    const { user, unmount } = show();
    await user.type(field(), 'Private');
    act(() => sessionEnded());
    unmount();
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });
  it('survives an expired session, and is restored for the same user', async () => {
    fakeApi({ 'GET /api/auth/me': () => aRefusal(401, { code: 'account.login_needed', message: 'Log in' }) });
    const { user, shell } = show();
    await pasteInto(user, field(), 'Half a sentence');
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    await waitFor(() => expect(field()).toHaveValue(''));
    act(() => sessionStarted(aUser()));
    await waitFor(() => expect(field()).toHaveValue('Half a sentence'));
  });
  it('is not shown to another user, also where the one before never logged out here', async () => {
    localStorage.setItem('own:message-draft:12:9', '"Of somebody else"');
    localStorage.setItem('theme', 'dark');
    show();
    expect(field()).toHaveValue('');
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['theme']));
  });
});
