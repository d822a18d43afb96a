import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aMessage, aUser, fakeApi, fakeShell, renderRemote } from 'shared-ui/testing';
import { givenBrowser, givenBrowserWithout, theStream } from '../live/live.fixture.ts';
import { UnreadBadge } from './unread-badge.tsx';

const Page = () => (
  <a href="/messages">
    {'Messages'}
    <UnreadBadge />
  </a>
);
const show = () => renderRemote({ routes: [{ path: '/', Component: Page }] }, { at: '/', user: aUser() });
const say = async (unread: number): Promise<void> => {
  const stream = await waitFor(theStream);
  act(() => stream.say({ kind: 'hello', resumed: true, unread }));
};

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
});
afterEach(() => {
  fakeShell();
  givenBrowserWithout();
});

describe('the badge', () => {
  it('reads out how much is new, with the link it is in', async () => {
    show();
    await say(2);
    expect(await screen.findByRole('link', { name: 'Messages 2 new' })).toBeVisible();
    expect(screen.getByText('2')).toHaveAttribute('aria-hidden', 'true');
  });
  it('counts to 99', async () => {
    show();
    await say(100);
    expect(await screen.findByText('99+')).toBeVisible();
    await say(99);
    expect(await screen.findByText('99')).toBeVisible();
  });
  it('is not there where nothing is new', async () => {
    show();
    await say(1);
    await screen.findByText('1');
    await say(0);
    expect(await screen.findByRole('link', { name: 'Messages' })).toBeVisible();
  });
  it('lets unsent messages go out from whatever page one is on', async () => {
    const unsent = {
      clientId: 'a',
      to: 9,
      text: 'Hello',
      sendSMS: false,
      at: 1,
      tries: 3,
      notBefore: Date.now() + 9e5,
    };
    localStorage.setItem('own:messages:7:outbox:a', JSON.stringify(unsent));
    const calls = fakeApi({ 'POST /api/messages': () => aMessage({ senderId: 7 }) });
    show();
    await waitFor(() => expect(calls.map(({ body }) => body)).toMatchObject([{ receiverId: 9, content: 'Hello' }]));
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });
});
