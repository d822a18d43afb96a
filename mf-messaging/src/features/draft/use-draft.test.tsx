import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { api, Link, paths, sessionEnded, sessionStarted, useParams } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi, fakeShell, pasteInto, renderRemote } from 'shared-ui/testing';
import { useLive } from '../../live/use-live.ts';
import { useDraft } from './use-draft.ts';

/** A composer for whoever the address names. */
function DraftPage() {
  useLive();
  const { text, setText, clear } = useDraft(Number(useParams()['otherUserId']));
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

/** What another tab did with this draft. */
function elsewhere(before: string | null, now: string | null): void {
  const key = 'own:messages:7:draft:9';
  if (now === null) localStorage.removeItem(key);
  else localStorage.setItem(key, now);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue: before, newValue: now })));
}

describe('a draft that another tab has sent', () => {
  it('is emptied here where just that stood, and not written down again', async () => {
    const { user } = show();
    await user.type(field(), 'Hello');
    elsewhere('Hello', null);
    expect(field()).toHaveValue('');
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage).toHaveLength(0);
  });
  it('stays where something else was written here', async () => {
    const { user } = show();
    await pasteInto(user, field(), 'Hello, and more');
    elsewhere('Hello', null);
    expect(field()).toHaveValue('Hello, and more');
  });
  it('was written on there, and so here before', async () => {
    localStorage.setItem('own:messages:7:draft:9', 'Hello');
    show();
    elsewhere('Hello', 'Hello you');
    expect(field()).toHaveValue('Hello you');
    elsewhere('Hello you', null);
    expect(field()).toHaveValue('');
  });
});

describe('a draft', () => {
  it('is kept for each conversation by itself', async () => {
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
  it('is written down a moment after the last key, and at once when the page goes', async () => {
    const { user } = show();
    await user.type(field(), 'Slowly');
    await waitFor(() => expect(Object.values(localStorage)).toEqual(['Slowly']));
    await pasteInto(user, field(), ' and quickly');
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.values(localStorage)).toEqual(['Slowly and quickly']);
  });
  it('is there again after a reload', async () => {
    const before = show();
    await pasteInto(before.user, field(), 'Half a sentence');
    before.unmount();
    show();
    expect(field()).toHaveValue('Half a sentence');
  });
  it('is forgotten when it was sent', async () => {
    const { user } = show();
    await user.type(field(), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(field()).toHaveValue('');
    expect(localStorage).toHaveLength(0);
  });
  it('is gone after a logout, also what was typed a moment ago', async () => {
    const { user, unmount } = show();
    await user.type(field(), 'Private');
    act(() => sessionEnded());
    unmount();
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });
  it('outlives a session that ended by itself, and is back with the same person', async () => {
    fakeApi({ 'GET /api/auth/me': () => aRefusal(401, { code: 'account.login_needed', message: 'Log in' }) });
    const { user, shell } = show();
    await pasteInto(user, field(), 'Half a sentence');
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    await waitFor(() => expect(field()).toHaveValue(''));
    act(() => sessionStarted(aUser()));
    await waitFor(() => expect(field()).toHaveValue('Half a sentence'));
  });
  it('is nobody else’s, also where the one before never logged out here', async () => {
    localStorage.setItem('own:messages:12:draft:9', 'Of somebody else');
    localStorage.setItem('theme', 'dark');
    show();
    expect(field()).toHaveValue('');
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['theme']));
  });
});
