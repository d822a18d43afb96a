import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aRefusal, pasteInto, siteSettings } from 'shared-ui/testing';
import { button, dialog, email, EMAIL, LOGIN, ME, openDialog, resetLogin, toast } from './login.fixture.tsx';

beforeEach(resetLogin);

const loginCalls = (calls: { path: string; body: unknown }[]): unknown[] =>
  calls.filter(({ path }) => path === '/api/auth/login').map(({ body }) => body);

describe('the email of the login dialog', () => {
  it('has the focus in a named dialog [spec 51]', async () => {
    await openDialog();
    expect(screen.getByRole('dialog', { name: 'Login to Flight Amigo' })).toBeVisible();
    expect(screen.getByText('Please enter the email you used when creating a listing')).toBeVisible();
    expect(screen.getByText('This form is protected by an invisible bot check.')).toBeVisible();
    expect(email()).toHaveFocus();
  });

  it('is shown with the reason of the page', async () => {
    await openDialog({}, 'To see contact details a person logs in first.');
    expect(screen.getByText('To see contact details a person logs in first.')).toBeVisible();
    expect(screen.getByRole('form')).toHaveAccessibleDescription(/To see contact details .* creating a listing/);
  });

  it('has an email keyboard, without corrections', async () => {
    await openDialog();
    expect(email()).toHaveAttribute('type', 'email');
    expect(email()).toHaveAttribute('inputmode', 'email');
    expect(email()).toHaveAttribute('autocomplete', 'email');
    expect(email()).toHaveAttribute('autocapitalize', 'none');
  });

  it.each(['', 'priya.raman@', 'x'.repeat(300)])(
    'is refused at the field when it is %j, and nothing is sent [spec 51, 170]',
    async (typed) => {
      const { user, calls } = await openDialog();
      // Pasted: typing three hundred keys exceeds the time limit on a loaded machine
      if (typed) await user.paste(typed);
      await user.click(button('Continue'));
      expect(email()).toBeInvalid();
      expect(email()).toHaveAccessibleDescription('Please enter a valid email address');
      expect(email()).toHaveFocus();
      expect(loginCalls(calls)).toEqual([]);
    },
  );

  it('loses its error once it is valid', async () => {
    const { user } = await openDialog();
    await user.type(email(), 'priya@{Enter}');
    expect(email()).toBeInvalid();
    await pasteInto(user, email(), 'example.com');
    expect(email()).toBeValid();
    expect(screen.queryByText('Please enter a valid email address')).not.toBeInTheDocument();
  });

  it('is sent trimmed and in lower case, with a token of the bot check [spec 159, 199]', async () => {
    const { user, calls } = await openDialog();
    await user.type(email(), `Priya.Raman@Example.com{Enter}`);
    await screen.findByRole('button', { name: 'Verify' });
    expect(loginCalls(calls)).toEqual([{ email: EMAIL, captchaToken: 'off' }]);
  });

  it('sends the login action to the bot check [spec 224]', async () => {
    const execute = jest.fn((_key: string, _options: { action: string }) => Promise.resolve('token'));
    window.grecaptcha = { ready: (then) => then(), execute };
    const botCheck = { provider: 'recaptcha', siteKey: 'key-of-login' } as const;
    const { user, calls } = await openDialog({ 'GET /api/site': () => siteSettings({ botCheck }) });
    await pasteInto(user, email(), EMAIL);
    const findScript = () => document.querySelector('script[src*="key-of-login"]');
    await waitFor(() => expect(findScript()).not.toBeNull());
    findScript()?.dispatchEvent(new Event('load'));
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Verify' });
    expect(execute).toHaveBeenCalledWith('key-of-login', { action: 'login' });
    expect(loginCalls(calls)).toEqual([{ email: EMAIL, captchaToken: 'token' }]);
    delete window.grecaptcha;
  });

  it('shows that it is being sent, and is sent once', async () => {
    let answer: (sent: unknown) => void = () => undefined;
    const { user, calls } = await openDialog({ [LOGIN]: () => new Promise((resolve) => (answer = resolve)) });
    await user.type(email(), `${EMAIL}{Enter}`);
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(email(), '{Enter}');
    answer({ needsVerification: true, user: { id: 4711 } });
    await screen.findByRole('button', { name: 'Verify' });
    expect(loginCalls(calls)).toHaveLength(1);
  });

  it('leads to the code, and announces the mail [spec 159, 237]', async () => {
    const { user } = await openDialog();
    await user.type(email(), `${EMAIL}{Enter}`);
    await screen.findByRole('button', { name: 'Verify' });
    expect(toast()).toMatchObject({
      title: 'Verification required',
      description: 'A verification code has been sent to your email address',
    });
  });

  it('is enough where no code is needed [spec 159, 199]', async () => {
    const { user, answers } = await openDialog({
      [LOGIN]: () => ({ needsVerification: false, user: { id: ME.id } }),
      'GET /api/auth/me': () => ME,
    });
    await user.type(email(), `${EMAIL}{Enter}`);
    await screen.findByText('You are now logged in', { selector: '[class*="description"] *' });
    expect(dialog()).not.toBeInTheDocument();
    expect(answers).toEqual([ME]);
  });
});

describe('when the login fails', () => {
  it.each([
    ['the server’s words', () => aRefusal(429, { message: 'That was a lot.' }), 'That was a lot.'],
    ['words of its own', () => new Response('', { status: 500 }), 'Failed to login. Please try again.'],
  ])('the dialog shows %s, in a toast and at the field [spec 234]', async (_whose, answer, sentence) => {
    const { user } = await openDialog({ [LOGIN]: answer });
    await user.type(email(), `${EMAIL}{Enter}`);
    expect(await screen.findByText(sentence, { selector: 'form *' })).toBeVisible();
    expect(toast()).toEqual({ title: 'Login failed', description: sentence, variant: 'destructive' });
    expect(email()).toHaveAccessibleDescription(sentence);
    expect(email()).toHaveValue(EMAIL);
    expect(email()).toHaveFocus();
  });

  it('offline, the toast has the text of the specification, and the field names the reason', async () => {
    const { user } = await openDialog({ [LOGIN]: () => Promise.reject(new TypeError('offline')) });
    await user.type(email(), `${EMAIL}{Enter}`);
    await waitFor(() =>
      expect(email()).toHaveAccessibleDescription(
        'We could not reach Flight Amigo. Please check your connection and try again.',
      ),
    );
    expect(toast()).toEqual({
      title: 'Login failed',
      description: 'Failed to login. Please try again.',
      variant: 'destructive',
    });
    expect(email()).toHaveValue(EMAIL);
  });

  it('the same error is shown again, and disappears when the email is changed', async () => {
    const { user, calls } = await openDialog({ [LOGIN]: () => aRefusal(429, { message: 'That was a lot.' }) });
    await user.type(email(), `${EMAIL}{Enter}`);
    await screen.findByText('That was a lot.', { selector: 'form *' });
    await user.type(email(), 'x');
    expect(email()).toBeValid();
    await user.click(button('Continue'));
    expect(await screen.findByText('That was a lot.', { selector: 'form *' })).toBeVisible();
    expect(loginCalls(calls)).toHaveLength(2);
  });
});

describe('the login dialog', () => {
  it.each([
    ['Escape', '{Escape}'],
    ['Close', '{Shift>}{Tab}{/Shift}{Enter}'],
  ])('closes with %s, logs nobody in, and returns the focus', async (_by, keys) => {
    const { user, answers } = await openDialog();
    await user.keyboard(keys);
    expect(dialog()).not.toBeInTheDocument();
    expect(button('Log In')).toHaveFocus();
    expect(answers).toEqual([null]);
  });

  it('has the typed email when it is opened again', async () => {
    const { user, openAgain } = await openDialog();
    await pasteInto(user, email(), EMAIL);
    await user.keyboard('{Escape}');
    await openAgain();
    expect(email()).toHaveValue(EMAIL);
    expect(email()).toHaveFocus();
  });

  it('shows no further step after it was closed', async () => {
    let answer: (sent: unknown) => void = () => undefined;
    const { user, openAgain } = await openDialog({ [LOGIN]: () => new Promise((resolve) => (answer = resolve)) });
    await user.type(email(), `${EMAIL}{Enter}`);
    await user.keyboard('{Escape}');
    await openAgain();
    answer({ needsVerification: true, user: { id: 4711 } });
    await user.click(email());
    expect(email()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
  });
});

describe('a mail with a link instead of a code', () => {
  it('is announced by the dialog, which asks for no code', async () => {
    const { user } = await openDialog({
      [LOGIN]: () => ({ needsVerification: true, user: { id: 4711 }, method: 'link' }),
    });
    await user.keyboard(`${EMAIL}{Enter}`);
    expect(await screen.findByText('A link to log in has been sent to your email address')).toBeVisible();
    expect(screen.getByText(EMAIL)).toBeVisible();
    expect(screen.queryByLabelText('6-digit verification code')).not.toBeInTheDocument();
    await user.click(button('Use another email'));
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });
});
