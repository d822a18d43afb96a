import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Thread } from 'contracts';
import { aMessage, aRefusal, aThread } from 'shared-ui/testing';
import { givenScreen } from '../parts/in-view/in-view.fixture.ts';
import {
  field,
  lines,
  list,
  log,
  meena,
  mine,
  open,
  row,
  sendButton,
  withMeena,
  withOmar,
} from './messages-page.fixture.tsx';

const at = '/messages/9';
/** It keeps its place among the stops: what is switched off under a finger would take the focus from the field. */
const expectOff = () => expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
const expectOn = () => expect(sendButton()).not.toHaveAttribute('aria-disabled');
const offline = () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
const sms = () => screen.getByRole('checkbox', { name: 'Also send as SMS' });

/** Without its own time, an event is as late as the machine is slow. */
const atOneMoment = (event: Event): Event => Object.defineProperty(event, 'timeStamp', { value: 1000 });

beforeEach(() => {
  givenScreen();
  localStorage.clear();
});
afterEach(() => void jest.restoreAllMocks());

describe('writing', () => {
  it('sends with Enter: the text shows in the conversation, the field is empty and keeps the focus [spec 218]', async () => {
    const { user, sent, shell } = open({ at });
    await user.type(await field(), '  She will have a blue suitcase. {Enter}');
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ receiverId: 9, sendSMS: false })]));
    expect(sent()[0]).toMatchObject({ content: 'She will have a blue suitcase.' });
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
    expect((await lines()).at(-1)).toMatch(/^You: She will have a blue suitcase\./);
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { title: 'Message sent', description: 'Your message has been sent successfully.' },
      ]),
    );
  });

  it.each([
    ['that moves to the top of it', [withOmar, withMeena], 1],
    ['that it had not, which is fetched', [withOmar], 2],
  ])(
    'shows the message in the conversation and in the list: one %s [spec 218]',
    async (_what, conversations, requests) => {
      let listed = conversations;
      const { user, calls } = open({ at, handlers: { 'GET /api/messages': () => listed } });
      const names = async () =>
        within(await list())
          .queryAllByRole('link')
          .map(({ textContent }) => /Meena Iyer|Omar Haddad/.exec(textContent)?.[0]);
      await waitFor(async () => expect(await names()).toHaveLength(conversations.length));
      await user.type(await field(), 'Hello');
      listed = [withMeena, withOmar];
      await user.keyboard('{Enter}');
      await waitFor(async () => expect((await lines()).at(-1)).toMatch(/^You: Hello/));
      await waitFor(async () => expect(await names()).toEqual(['Meena Iyer', 'Omar Haddad']));
      expect(calls.filter(({ method, path }) => method === 'GET' && path === '/api/messages')).toHaveLength(requests);
    },
  );

  it('sends with the button, which then gives the focus back to the field [spec 111]', async () => {
    const { user, sent } = open({ at });
    await user.type(await field(), 'Hello');
    await user.click(sendButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await field()).toHaveFocus();
  });

  it('keeps the focus in the field when Send is pressed twice', async () => {
    const { user, sent } = open({ at, handlers: { 'POST /api/messages': () => new Promise(() => undefined) } });
    await user.type(await field(), 'Hello');
    await user.dblClick(sendButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await field()).toHaveFocus();
  });

  it('breaks the line with Shift and Enter', async () => {
    const { user, sent } = open({ at });
    await user.type(await field(), 'One{Shift>}{Enter}{/Shift}Two');
    expect(await field()).toHaveValue('One\nTwo');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ content: 'One\nTwo' })]));
  });

  it('leaves Enter to an input method that is at work', async () => {
    const { user, sent } = open({ at });
    await user.type(await field(), 'にほん');
    const input = await field();
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    // Safari: the word has ended, and then there is an Enter
    fireEvent(input, atOneMoment(createEvent.compositionEnd(input)));
    fireEvent(input, atOneMoment(createEvent.keyDown(input, { key: 'Enter' })));
    expect(await field()).toHaveValue('にほん');
    expect(sent()).toEqual([]);
  });

  it('is not possible with spaces alone [spec 179]', async () => {
    const { user, sent } = open({ at });
    expect((await field()).closest('form')).toContainElement(sendButton());
    expectOff();
    await user.type(await field(), '   {Enter}');
    expectOff();
    expect(sent()).toEqual([]);
    await user.type(await field(), 'x');
    expectOn();
  });

  it('is disabled while a message is being sent, and what is typed meanwhile stays [spec 179]', async () => {
    let respond: (message: unknown) => void = () => undefined;
    const handlers = { 'POST /api/messages': () => new Promise((resolve) => (respond = resolve)) };
    const { user, sent } = open({ at, handlers });
    await user.type(await field(), 'First{Enter}');
    expect(await screen.findByText('Sending…')).toBeVisible();
    await user.type(await field(), 'Second{Enter}');
    expectOff();
    expect(await field()).toHaveValue('Second');
    await waitFor(() => expect(sent()).toHaveLength(1));
    const { clientId } = sent()[0] as { clientId: string };
    respond(mine({ id: 90, content: 'First', clientId }));
    await waitFor(expectOn);
    // Its bubble does not go and come again
    expect((await lines()).filter((line) => line.includes('First'))).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
    expect((await lines()).filter((line) => line.includes('First'))).toHaveLength(1);
  });
});

describe('a long message', () => {
  it('has a counter near the limit', async () => {
    open({ at });
    fireEvent.change(await field(), { target: { value: 'x'.repeat(1799) } });
    expect(screen.queryByText(/\/ 2000/)).not.toBeInTheDocument();
    fireEvent.change(await field(), { target: { value: 'x'.repeat(1800) } });
    expect(screen.getByText('1800 / 2000')).toBeVisible();
  });

  it('of 2,000 characters is sent, and a longer one shows an error', async () => {
    const { user, sent } = open({ at });
    fireEvent.change(await field(), { target: { value: 'x'.repeat(2001) } });
    expect(await field()).toHaveAccessibleDescription('Please use at most 2000 characters');
    expect(await field()).toBeInvalid();
    expectOff();
    fireEvent.change(await field(), { target: { value: 'x'.repeat(2000) } });
    expect(await field()).toBeValid();
    await user.click(sendButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});

describe('a copy by SMS', () => {
  it.each<[NonNullable<Thread['smsUnavailable']> | undefined, string]>([
    ['off', 'No SMS can be sent at the moment.'],
    ['not_written', 'Meena Iyer has not written to you yet.'],
    ['no_phone', 'Meena Iyer has no verified phone.'],
    ['not_allowed', 'Meena Iyer does not allow SMS.'],
    [undefined, 'Meena Iyer gets no SMS.'],
  ])('is disabled where it is not possible, with the reason: %s [spec 111]', async (smsUnavailable, why) => {
    const { user, sent } = open({ at, thread: { smsUnavailable } });
    await field();
    expect(sms()).toBeDisabled();
    expect(sms()).toHaveAccessibleDescription(why);
    expect(screen.getByText(why)).toBeVisible();
    await user.click(sms());
    expect(sms()).not.toBeChecked();
    await user.type(await field(), 'Hello{Enter}');
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ sendSMS: false })]));
  });

  it('is sent where it is checked, and stays checked in this conversation [spec 111]', async () => {
    const { user, sent } = open({ at, thread: { canSms: true } });
    await field();
    await user.click(sms());
    await user.type(await field(), 'First{Enter}');
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ sendSMS: true })]));
    await user.click(await row(/Omar Haddad/));
    await screen.findByRole('textbox', { name: 'Your message to Omar Haddad' });
    expect(sms()).toBeDisabled();
    expect(sms()).not.toBeChecked();
    await user.click(await row(/Meena Iyer/));
    await field();
    expect(sms()).toBeChecked();
    expect(sms()).not.toHaveAccessibleDescription();
  });
});

describe('the listing the user came from', () => {
  it('is sent with the first message, and not with the next', async () => {
    const { user, sent, router } = open({ at: '/messages?to=9&listing=5' });
    await user.type(await field(), 'First{Enter}');
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ listingId: 5 })]));
    expect(router.state.location).toMatchObject({ pathname: '/messages/9', state: null });
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
    await user.type(await field(), 'Second{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).not.toHaveProperty('listingId');
  });
});

describe('an unsent text', () => {
  it('is restored in its own conversation', async () => {
    const { user } = open({ at });
    await user.type(await field(), 'Half a');
    await user.click(await row(/Omar Haddad/));
    expect(await screen.findByRole('textbox', { name: 'Your message to Omar Haddad' })).toHaveValue('');
    await user.click(await row(/Meena Iyer/));
    expect(await field()).toHaveValue('Half a');
  });

  it('stays in the conversation where the server refuses it, with the reason', async () => {
    const refusal = () =>
      aRefusal(404, { message: 'This person cannot be reached here.', code: 'messaging.unreachable' });
    const { user, shell } = open({ at, handlers: { 'POST /api/messages': refusal } });
    await user.type(await field(), 'Hello?{Enter}');
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        {
          title: 'Message failed',
          description: 'There was a problem sending your message.',
          variant: 'destructive',
        },
      ]),
    );
    expect((await lines()).at(-1)).toMatch(/^You: Hello\?.*Not sent\. This person cannot be reached here\./);
    expect(await field()).toHaveValue('');
  });

  it('can be sent again or discarded where it was refused, and leaves a newer text alone', async () => {
    let refuse: (response: Response) => void = () => undefined;
    const handlers = { 'POST /api/messages': () => new Promise<Response>((resolve) => (refuse = resolve)) };
    const { user, sent } = open({ at, handlers });
    await user.type(await field(), 'First{Enter}');
    await user.type(await field(), 'Second');
    await waitFor(() => expect(sent()).toHaveLength(1));
    refuse(aRefusal(422, { message: 'Please write something else.', code: 'x.refused' }));
    expect(await within(await log()).findByText('Not sent. Please write something else.')).toBeVisible();
    expect(await field()).toHaveValue('Second');
    expect(screen.getByRole('status')).toHaveTextContent('Please write something else.');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await field()).toHaveFocus();
    await waitFor(() => expect(sent()).toHaveLength(2));
    refuse(aRefusal(422, { message: 'Please write something else.', code: 'x.refused' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await lines()).toEqual([]));
    expect(await field()).toHaveFocus();
  });
});

describe('a message that is not sent yet', () => {
  const announced = () => screen.getByRole('status');

  it('is announced once as waiting for the connection', async () => {
    offline();
    const { user } = open({ at });
    await user.type(await field(), 'First{Enter}');
    await waitFor(() =>
      expect(announced()).toHaveTextContent(/^Not sent yet\. It goes out by itself when the connection is back\.$/),
    );
    const first = announced().firstElementChild;
    await user.type(await field(), 'Second{Enter}');
    await waitFor(() => expect(announced().firstElementChild).not.toBe(first));
    expect(announced()).toHaveTextContent(/^Not sent yet\. It goes out by itself when the connection is back\.$/);
  });

  it('is announced as waiting for a limit, with a clock', async () => {
    const tooMany = () =>
      new Response(JSON.stringify({ message: 'Slow', statusCode: 429 }), {
        status: 429,
        headers: { 'retry-after': '30', 'content-type': 'application/json' },
      });
    const { user } = open({ at, handlers: { 'POST /api/messages': tooMany } });
    await user.type(await field(), 'First{Enter}');
    await waitFor(() => expect(announced()).toHaveTextContent(/^Not sent yet\. Many messages in a short time/));
    const state = (await log()).querySelector('li:last-child > p');
    expect(state).toHaveTextContent(/^Not sent yet\. Many messages/);
    expect(state?.querySelector('svg')).toHaveClass('lucide-clock');
  });

  it('is not announced while it is being sent', async () => {
    const { user } = open({ at, handlers: { 'POST /api/messages': () => new Promise(() => undefined) } });
    await user.type(await field(), 'First{Enter}');
    await screen.findByText('Sending…');
    expect(announced()).toBeEmptyDOMElement();
  });
});

describe('without a composer', () => {
  it('a blocked person can be unblocked', async () => {
    let blocked = true;
    const { user } = open({
      at,
      handlers: {
        'GET /api/messages/9': () => aThread({ otherUser: meena, blocked, messages: [aMessage()] }),
        'DELETE /api/blocks/9': () => {
          blocked = false;
          return { userId: 9, blocked };
        },
      },
    });
    expect((await screen.findByText(/You have blocked/)).parentElement).toHaveTextContent(
      'You have blocked Meena Iyer.',
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    await waitFor(async () => expect(await field()).toHaveFocus());
  });

  it('a note says that the person has left', async () => {
    open({ at, thread: { reachable: false, messages: [aMessage()] } });
    expect(await screen.findByText('You can no longer write to this person.')).toBeVisible();
    expect(await log()).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
