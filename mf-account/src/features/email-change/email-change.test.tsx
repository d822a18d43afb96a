import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { readCurrentUser } from 'shared-ui/app';
import type { EmailChange as Pending } from 'contracts';
import { aRefusal, aUser, fakeApi, pasteInto, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { EmailChange } from './email-change.tsx';

const ME = aUser({ email: 'priya@example.com' });
const NEW = 'priya.new@example.com';
const CONFIRM = 'POST /api/email-change/confirm';

interface Situation {
  pending?: Pending | null;
  handlers?: Parameters<typeof fakeApi>[0];
}

/** The panel, on a server that keeps what waits. */
function open({ pending = null, handlers = {} }: Situation = {}) {
  let stored = pending;
  let me = ME;
  const request = async (call: Request) =>
    (stored = { ...((await call.json()) as { email: string }), resendAfter: 60 });
  const confirm = () => {
    me = { ...me, email: stored?.email ?? '' };
    stored = null;
    return me;
  };
  const cancel = () => {
    stored = null;
    return new Response(null, { status: 204 });
  };
  const calls = fakeApi({
    'GET /api/auth/me': () => me,
    'GET /api/email-change': () => ({ pending: stored }),
    'POST /api/email-change': request,
    'POST /api/email-change/resend': () => stored,
    'DELETE /api/email-change': cancel,
    [CONFIRM]: confirm,
    ...handlers,
  });
  const sent = (path: string) =>
    calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);
  const remote = { routes: [{ path: '/profile', Component: EmailChange }] };
  return { sent, calls, ...renderRemote(remote, { at: '/profile', user: ME }) };
}
const WAITING = { email: NEW, resendAfter: 0 };

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole('textbox', { name });
const newEmail = () => field('New email address');
const oldCode = () => field('Code for your current address');
const newCode = () => field('Code for your new address');
const dialog = () => screen.findByRole('dialog', { name: 'Change your email address' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const change = async () => within(await dialog()).findByRole('button', { name: 'Change Email' });

describe('the email address', () => {
  it('is shown, with what a change takes', async () => {
    open();
    const panel = await screen.findByRole('region', { name: 'Email address' });
    expect(await within(panel).findByText('priya@example.com')).toBeVisible();
    expect(await screen.findByText(/one code to the old address and one to the new/)).toBeVisible();
  });

  it('has a pending change after a reload', async () => {
    const { user } = open({ pending: WAITING });
    expect(await screen.findByText(NEW)).toBeVisible();
    await user.click(await button('Enter Codes'));
    expect(await oldCode()).toHaveFocus();
    expect(await oldCode()).toHaveAccessibleDescription('Sent to priya@example.com');
    expect(await newCode()).toHaveAccessibleDescription(`Sent to ${NEW}`);
  });

  it('shows a skeleton until the pending change is loaded', async () => {
    open({ handlers: { 'GET /api/email-change': () => new Promise(() => undefined) } });
    expect(await screen.findByRole('status', { name: /on its way/ })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = open({
      handlers: { 'GET /api/email-change': () => (isDown ? aRefusal(500) : { pending: null }) },
    });
    expect(await screen.findByText(/could not find out whether a change/)).toBeVisible();
    isDown = false;
    await user.click(await button('Try again'));
    expect(await button('Change Email')).toBeVisible();
  });
});

describe('changing the email address', () => {
  it('takes a code from the old mailbox and one from the new', async () => {
    const { user, sent, shell } = open();
    await user.click(await button('Change Email'));
    await user.type(await newEmail(), ` ${NEW.toUpperCase()} `);
    await user.click(await button('Send Codes'));
    expect(await oldCode()).toHaveFocus();
    await user.type(await oldCode(), '123 456');
    await user.type(await newCode(), '654321');
    await user.click(await change());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent('/api/email-change')).toEqual([{ email: NEW }]);
    expect(sent('/api/email-change/confirm')).toEqual([{ oldCode: '123456', newCode: '654321' }]);
    // Once, and so no longer in the notice of a change that waits
    await waitFor(() => expect(screen.getByText(NEW)).toBeVisible());
    expect(await readCurrentUser()).toMatchObject({ email: NEW });
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Email changed']);
    expect(await button('Change Email')).toHaveFocus();
  });

  it('shows at the field what is wrong with the new address, and keeps it', async () => {
    const message = 'This is your email address already';
    const { user, sent } = open({
      handlers: {
        'POST /api/email-change': () => aRefusal(400, { message, fields: [{ path: 'email', message }] }),
      },
    });
    await user.click(await button('Change Email'));
    await user.type(await newEmail(), 'priya@');
    await user.click(await button('Send Codes'));
    await waitFor(async () =>
      expect(await newEmail()).toHaveAccessibleDescription('Please enter a valid email address'),
    );
    expect(sent('/api/email-change')).toEqual([]);
    await pasteInto(user, await newEmail(), 'example.com');
    await user.click(await button('Send Codes'));
    await waitFor(async () => expect(await newEmail()).toHaveAccessibleDescription(message));
    expect(await newEmail()).toHaveValue('priya@example.com');
  });

  it('sends only complete codes', async () => {
    const { user, sent } = open({ pending: WAITING });
    await user.click(await button('Enter Codes'));
    await user.type(await oldCode(), '123456');
    await user.type(await newCode(), '12');
    await user.click(await change());
    await waitFor(async () => expect(await newCode()).toBeInvalid());
    expect(await oldCode()).toBeValid();
    expect(sent('/api/email-change/confirm')).toEqual([]);
  });

  it('shows at its field which code is wrong, how many attempts are left, and keeps both', async () => {
    const refusal = () =>
      aRefusal(403, {
        message: 'One code is not right. 3 tries are left.',
        fields: [{ path: 'newCode', message: 'This is not the code in the newest mail to the new address' }],
      });
    const { user } = open({ pending: WAITING, handlers: { [CONFIRM]: refusal } });
    await user.click(await button('Enter Codes'));
    await user.type(await oldCode(), '123456');
    await user.type(await newCode(), '000000');
    await user.click(await change());
    expect(await screen.findByText('One code is not right. 3 tries are left.')).toBeVisible();
    expect(await newCode()).toBeInvalid();
    expect(await newCode()).toHaveValue('000000');
    expect(await oldCode()).toBeValid();
    expect(await oldCode()).toHaveValue('123456');
  });

  it('shows other errors above the form', async () => {
    const message = 'These codes are no longer valid. Ask for new ones with Resend Codes.';
    const { user } = open({ pending: WAITING, handlers: { [CONFIRM]: () => aRefusal(403, { message }) } });
    await user.click(await button('Enter Codes'));
    await user.type(await oldCode(), '123456');
    await user.type(await newCode(), '654321');
    await user.click(await change());
    expect(await screen.findByText(message)).toBeVisible();
    expect(await oldCode()).toHaveValue('123456');
  });

  it('keeps the values while the dialog is closed', async () => {
    const { user } = open({ pending: WAITING });
    await user.click(await button('Enter Codes'));
    await user.type(await oldCode(), '123456');
    await user.keyboard('{Escape}');
    await user.click(await button('Enter Codes'));
    expect(await oldCode()).toHaveValue('123456');
  });

  it('can switch to another new address', async () => {
    const { user, sent } = open({ pending: WAITING });
    await user.click(await button('Enter Codes'));
    await user.click(await button('Use another new address'));
    expect(await newEmail()).toHaveFocus();
    await pasteInto(user, await newEmail(), 'third@example.com');
    await user.click(await button('Send Codes'));
    await waitFor(async () => expect(await newCode()).toHaveAccessibleDescription('Sent to third@example.com'));
    expect(sent('/api/email-change')).toEqual([{ email: 'third@example.com' }]);
  });

  it('can be cancelled before anything is sent', async () => {
    const { user, sent } = open();
    await user.click(await button('Change Email'));
    await user.click(await button('Cancel'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button('Change Email')).toHaveFocus();
    expect(sent('/api/email-change')).toEqual([]);
  });

  it('can go back to the codes of the pending change', async () => {
    const { user } = open({ pending: WAITING });
    await user.click(await button('Enter Codes'));
    await user.click(await button('Use another new address'));
    await user.click(await button('Back'));
    expect(await newCode()).toBeVisible();
  });

  it('can be cancelled', async () => {
    const { user, shell } = open({ pending: WAITING });
    await user.click(await button('Enter Codes'));
    await user.click(await button('Cancel the change'));
    await closed();
    expect(await button('Change Email')).toBeVisible();
    expect(screen.queryByText(NEW)).not.toBeInTheDocument();
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Change cancelled']);
  });

  it('stays pending when cancelling fails', async () => {
    const { user, shell } = open({ pending: WAITING, handlers: { 'DELETE /api/email-change': () => aRefusal(500) } });
    await user.click(await button('Enter Codes'));
    await user.click(await button('Cancel the change'));
    await waitFor(() => expect(shell.toasts[0]?.title).toBe('The change was not cancelled'));
    expect(await dialog()).toBeVisible();
  });
});

describe('new codes', () => {
  const wait = () => screen.findByText(/You can ask for new codes in (60|59) seconds/);

  it('for another new address have the same cooldown, which shows before it is typed', async () => {
    const { user, sent } = open({ pending: { email: NEW, resendAfter: 60 } });
    await user.click(await button('Enter Codes'));
    await user.click(await button('Use another new address'));
    expect(await wait()).toBeVisible();
    expect(await button('Send Codes')).toBeDisabled();
    await user.type(await newEmail(), 'third@example.com{Enter}');
    expect(sent('/api/email-change')).toEqual([]);
  });

  it('have the same cooldown after a change was cancelled', async () => {
    const { user } = open({ pending: { email: NEW, resendAfter: 60 } });
    await user.click(await button('Enter Codes'));
    await user.click(await button('Cancel the change'));
    await closed();
    await user.click(await button('Change Email'));
    expect(await wait()).toBeVisible();
    expect(await button('Send Codes')).toBeDisabled();
  });

  it('wait for the Retry-After of a refusal', async () => {
    const message = 'We have just sent codes. Please wait 60 seconds.';
    const refuse = () =>
      Response.json(
        { message, code: 'account.email_resend_too_soon' },
        { status: 429, headers: { 'Retry-After': '60' } },
      );
    const { user } = open({ handlers: { 'POST /api/email-change': refuse } });
    await user.click(await button('Change Email'));
    await pasteInto(user, await newEmail(), NEW);
    await user.click(await button('Send Codes'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await wait()).toBeVisible();
    expect(await newEmail()).toHaveValue(NEW);
  });

  it('are sent on request, which clears the typed ones and starts the cooldown', async () => {
    const { user, shell } = open({
      pending: WAITING,
      handlers: { 'POST /api/email-change/resend': () => ({ email: NEW, resendAfter: 60 }) },
    });
    await user.click(await button('Enter Codes'));
    await user.type(await oldCode(), '123456');
    await user.click(await button('Resend Codes'));
    expect(await screen.findByText(/You can ask for new codes in (60|59) seconds/)).toBeVisible();
    expect(await button('Resend Codes')).toHaveAttribute('aria-disabled', 'true');
    expect(await button('Resend Codes')).toBeEnabled();
    expect(await oldCode()).toHaveValue('');
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Codes sent']);
  });

  it("are refused until Retry-After, with the server's message, and the typed ones stay", async () => {
    const message = 'Wrong codes were entered too many times. Please ask for new ones in 10 minutes.';
    const refuse = () =>
      Response.json(
        { message, code: 'account.email_tries_used_up' },
        { status: 429, headers: { 'Retry-After': '600' } },
      );
    const { user, shell } = open({ pending: WAITING, handlers: { 'POST /api/email-change/resend': refuse } });
    await user.click(await button('Enter Codes'));
    await user.type(await oldCode(), '123456');
    await user.click(await button('Resend Codes'));
    expect(await screen.findByText('You can ask for new codes in 10 minutes.')).toBeVisible();
    expect(shell.toasts).toMatchObject([
      { title: 'Failed to send codes', description: message, variant: 'destructive' },
    ]);
    expect(await oldCode()).toHaveValue('123456');
  });
});
