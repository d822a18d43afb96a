import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { MessageNotices } from 'contracts';
import { aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { Notices } from './notices.tsx';

const SAVE = 'PATCH /api/message-notices';

interface Situation {
  stored?: Partial<MessageNotices>;
  verified?: boolean;
  api?: Parameters<typeof fakeApi>[0];
}

/** The slot of the profile, on a server that stores changes. */
function open({ stored: given = {}, verified = true, api = {} }: Situation = {}) {
  const stored = { smsCopies: true, mailNotices: true, smsStopped: false, ...given };
  const calls = fakeApi({
    'GET /api/message-notices': () => stored,
    [SAVE]: async (request) => Object.assign(stored, await request.json()),
    ...api,
  });
  const page = renderRemote(
    { routes: [{ path: '/profile', Component: Notices }] },
    { at: '/profile', user: aUser({ verified }) },
  );
  return { ...page, sent: () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) };
}

const sms = () => screen.findByRole('checkbox', { name: /^Allow SMS copies/ });
const mail = () => screen.findByRole('checkbox', { name: /^Email me about unread messages/ });

describe('the notices on the profile', () => {
  it("show the server's values, each with its explanation", async () => {
    open({ stored: { mailNotices: false } });
    expect(await sms()).toBeChecked();
    expect(await mail()).not.toBeChecked();
    expect(await sms()).toHaveAccessibleName(/They never see your number\.$/);
    expect(await mail()).toHaveAccessibleName(/One email per conversation, after 5 minutes\.$/);
  });

  it.each([
    ['SMS copies', sms, { smsCopies: false }],
    ['emails', mail, { mailNotices: false }],
  ])('are saved immediately: %s', async (_what, box, change) => {
    const { user, sent } = open();
    await user.click(await box());
    expect(await box()).not.toBeChecked();
    await waitFor(() => expect(sent()).toEqual([change]));
    await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved'));
    expect(await box()).not.toBeChecked();
  });

  it('show the choice before the server responds, and save the last one last', async () => {
    const responses: (() => void)[] = [];
    const slow = async (request: Request) => {
      const change = (await request.json()) as Partial<MessageNotices>;
      await new Promise<void>((resolve) => void responses.push(resolve));
      return { smsCopies: true, mailNotices: true, smsStopped: false, ...change };
    };
    const { user, sent } = open({ api: { [SAVE]: slow } });
    await user.click(await sms());
    expect(await sms()).not.toBeChecked();
    await waitFor(() => expect(responses).toHaveLength(1));
    await user.click(await sms());
    await user.click(await sms());
    await user.click(await sms());
    expect(await sms()).toBeChecked();
    expect(sent()).toEqual([{ smsCopies: false }]);
    responses[0]?.();
    await waitFor(() => expect(sent()).toEqual([{ smsCopies: false }, { smsCopies: true }]));
    responses[1]?.();
    await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved'));
    expect(await sms()).toBeChecked();
  });

  it.each([
    ["the server's message", () => aRefusal(429, { message: 'Please wait a minute.' }), 'Please wait a minute.'],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), 'We could not reach Flight Amigo.'],
    ['to try again', () => new Response('', { status: 500 }), 'There was a problem. Please try again.'],
  ])('are restored, and show %s, where they are not saved', async (_what, refuse, sentence) => {
    const { user } = open({ api: { [SAVE]: refuse } });
    await user.click(await mail());
    expect(await screen.findByRole('alert')).toHaveTextContent(`Your choice was not saved${sentence}`);
    expect(await mail()).toBeChecked();
  });

  it('explain that a phone which sent STOP gets no copies, and what helps', async () => {
    open({ stored: { smsStopped: true } });
    expect(await screen.findByText(/Your phone answered STOP.* send START to the number/)).toBeVisible();
  });

  it('explain that copies need a verified phone, with a link', async () => {
    open({ verified: false });
    expect(await screen.findByText(/^SMS copies need a verified phone number\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', '/verify');
  });

  it('say nothing about a verified phone that gets copies', async () => {
    open();
    await sms();
    expect(screen.queryByText(/STOP|need a verified/)).not.toBeInTheDocument();
  });

  it('show a skeleton while they are loading', async () => {
    open({ api: { 'GET /api/message-notices': () => new Promise(() => undefined) } });
    expect(await screen.findByText('Your choices are on their way')).toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const stored = { smsCopies: true, mailNotices: true, smsStopped: false };
    const { user } = open({ api: { 'GET /api/message-notices': () => (isDown ? aRefusal(500) : stored) } });
    expect(await screen.findByText('We could not find out what you have chosen')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await sms()).toBeChecked();
  });
});
