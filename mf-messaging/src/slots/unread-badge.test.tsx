import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aMessage, aUser, fakeApi, fakeShell, renderRemote } from 'shared-ui/testing';
import { givenBrowser, givenBrowserWithoutStreams, getOpenStream } from '../parts/live/live.fixture.ts';
import { UnreadBadge } from './unread-badge.tsx';

const Page = () => (
  <a href="/messages">
    <span>{'Messages'}</span>
    <UnreadBadge />
  </a>
);
const show = () => renderRemote({ routes: [{ path: '/', Component: Page }] }, { at: '/', user: aUser() });
const emit = async (unread: number): Promise<void> => {
  const stream = await waitFor(getOpenStream);
  act(() => stream.emit({ kind: 'hello', resumed: true, unread }));
};

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
});
afterEach(() => {
  fakeShell();
  givenBrowserWithoutStreams();
});

describe('the badge', () => {
  it('is read aloud with its link', async () => {
    show();
    await emit(2);
    expect(await screen.findByRole('link', { name: 'Messages 2 new' })).toBeVisible();
    expect(screen.getByText('2')).toHaveAttribute('aria-hidden', 'true');
  });
  it('counts to 99', async () => {
    show();
    await emit(100);
    expect(await screen.findByText('99+')).toBeVisible();
    await emit(99);
    expect(await screen.findByText('99')).toBeVisible();
  });
  it('is hidden at 0', async () => {
    show();
    await emit(1);
    await screen.findByText('1');
    await emit(0);
    expect(await screen.findByRole('link', { name: 'Messages' })).toBeVisible();
  });
  it('sends unsent messages from any page', async () => {
    const unsent = {
      clientId: 'a',
      to: 9,
      text: 'Hello',
      sendSMS: false,
      at: 1,
      tries: 3,
      notBefore: Date.now() + 9e5,
    };
    localStorage.setItem('own:unsent-message:7:a', JSON.stringify(unsent));
    const calls = fakeApi({ 'POST /api/messages': () => aMessage({ senderId: 7 }) });
    show();
    await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ receiverId: 9, content: 'Hello' }]));
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });
});
