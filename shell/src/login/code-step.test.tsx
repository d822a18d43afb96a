import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { sessionEnded } from 'shared-ui/app';
import { aRefusal } from 'shared-ui/testing';
import { hasLoggedInHere } from './logged-in-here.ts';
import {
  atCode,
  rateLimited,
  button,
  code,
  dialog,
  email,
  EMAIL,
  freezeClock,
  ME,
  passSeconds,
  RESEND,
  resetLogin,
  toast,
  VERIFY,
} from './login.fixture.tsx';

beforeEach(() => {
  resetLogin();
  freezeClock();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Whether Resend Code is disabled for now; it stays focusable. */
const isWaiting = (): boolean => button('Resend Code').getAttribute('aria-disabled') === 'true';

const bodies = (calls: { path: string; body: unknown }[], path: string): unknown[] =>
  calls.filter((call) => call.path === path).map(({ body }) => body);

describe('the code of the login dialog', () => {
  it('has the focus, and shows where it was sent [spec 51]', async () => {
    await atCode();
    expect(code()).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Login to Flight Amigo' })).toBeVisible();
    expect(screen.getByRole('form')).toHaveAccessibleDescription(
      'A verification code has been sent to your email address',
    );
    expect(screen.getByText(EMAIL)).toBeVisible();
    expect(screen.getByText('This form is protected by an invisible bot check.')).toBeVisible();
  });

  it('can be filled in from the message, and pasted with a space [spec 51, 170]', async () => {
    const { user } = await atCode();
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    await user.paste('482 907');
    expect(code()).toHaveValue('482907');
    expect(screen.getByText('6 of 6 digits entered')).toBeInTheDocument();
  });

  it('is submitted by the button, and not automatically [spec 51, 159, 199, 200]', async () => {
    const { user, calls } = await atCode();
    expect(button('Verify')).toBeDisabled();
    await user.type(code(), '482907');
    expect(button('Verify')).toBeEnabled();
    expect(bodies(calls, '/api/auth/verify')).toEqual([]);
    await user.keyboard('{Enter}');
    await screen.findByText('Login successful', { selector: '[class*="title"]' });
    expect(bodies(calls, '/api/auth/verify')).toEqual([{ code: '482907', userId: 4711 }]);
  });

  it('is submitted with any number of digits [spec 170]', async () => {
    const refusal = aRefusal(400, { code: 'input.invalid', message: 'Please enter the 6 digits of the code' });
    const { user } = await atCode({ [VERIFY]: () => refusal });
    await user.type(code(), '482{Enter}');
    expect(await screen.findByText('Login failed', { selector: '[class*="title"]' })).toBeInTheDocument();
    expect(code()).toHaveAccessibleDescription(/Please enter the 6 digits of the code/);
    expect(code()).toHaveValue('482');
  });

  it('logs in: the dialog closes, a toast confirms it, and the request resolves [spec 159, 200]', async () => {
    const { user, answers } = await atCode();
    await user.type(code(), '482907');
    await user.click(button('Verify'));
    await screen.findByText('You are now logged in', { selector: '[class*="description"] *' });
    expect(toast()).toMatchObject({ title: 'Login successful', description: 'You are now logged in' });
    expect(hasLoggedInHere()).toBe(true);
    expect(dialog()).not.toBeInTheDocument();
    expect(answers).toEqual([ME]);
  });

  it('leaves no typed email for the next person', async () => {
    const { user, openAgain } = await atCode();
    await user.type(code(), '482907{Enter}');
    await screen.findByText('You are now logged in', { selector: '[class*="description"] *' });
    endSession();
    await openAgain();
    expect(email()).toHaveValue('');
  });

  it('shows that it is being verified, and is sent once', async () => {
    let answer: (who: unknown) => void = () => undefined;
    const { user, calls } = await atCode({ [VERIFY]: () => new Promise((resolve) => (answer = resolve)) });
    await user.type(code(), '482907{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: 'Verifying...' })).toHaveAttribute('aria-disabled', 'true');
    answer(ME);
    await screen.findByText('You are now logged in', { selector: '[class*="description"] *' });
    expect(bodies(calls, '/api/auth/verify')).toHaveLength(1);
  });

  it.each([
    ['the server’s words', () => aRefusal(422, { message: 'That code is not right.' }), 'That code is not right.'],
    ['words of its own', () => new Response('', { status: 500 }), 'Failed to login. Please try again.'],
  ])(
    'is refused with %s, in a toast and at the field, and stays typed [spec 234]',
    async (_whose, answer, sentence) => {
      const { user } = await atCode({ [VERIFY]: answer });
      await user.type(code(), '000000{Enter}');
      expect(await screen.findByText(sentence, { selector: 'form *' })).toBeVisible();
      expect(toast()).toEqual({ title: 'Login failed', description: sentence, variant: 'destructive' });
      expect(code()).toHaveAccessibleDescription(sentence);
      expect(code()).toHaveValue('000000');
      expect(code()).toHaveFocus();
    },
  );

  it('stays typed offline, with an error at the field', async () => {
    const { user } = await atCode({ [VERIFY]: () => Promise.reject(new TypeError('offline')) });
    await user.type(code(), '482907{Enter}');
    await waitFor(() => expect(code()).toHaveAccessibleDescription(/^We could not reach Flight Amigo\./));
    expect(toast()).toEqual({
      title: 'Login failed',
      description: 'Failed to login. Please try again.',
      variant: 'destructive',
    });
    expect(code()).toHaveValue('482907');
  });

  it('is replaced by the next digit after an error', async () => {
    const { user } = await atCode({ [VERIFY]: () => aRefusal(422, { message: 'That code is not right.' }) });
    await user.type(code(), '000000{Enter}');
    await screen.findByText('That code is not right.', { selector: 'form *' });
    await user.keyboard('4');
    expect(code()).toHaveValue('4');
    expect(code()).toBeValid();
  });

  it('is cleared when it can never be right', async () => {
    const { user } = await atCode({
      [VERIFY]: () => aRefusal(422, { code: 'account.code_expired', message: 'That code is no longer valid.' }),
    });
    await user.type(code(), '482907{Enter}');
    await screen.findByText('That code is no longer valid.', { selector: 'form *' });
    expect(code()).toHaveValue('');
  });

  it.each([
    ['there is no login any more that it belongs to', 422, 'account.login_gone', 'Please enter your email again.'],
    ['it was right, but the account is suspended', 403, 'account.suspended', 'This account has been suspended.'],
  ])('leads back to the email when %s', async (_, status, codeOfError, message) => {
    const gone = { code: codeOfError, message };
    const { user } = await atCode({ [VERIFY]: () => aRefusal(status, gone) });
    await user.type(code(), '482907{Enter}');
    expect(await screen.findByText(gone.message, { selector: 'form *' })).toBeVisible();
    expect(email()).toHaveValue(EMAIL);
    expect(email()).toHaveFocus();
  });

  it('leads to another email, with the first one still typed', async () => {
    const { user } = await atCode();
    await user.click(button('Use another email'));
    expect(email()).toHaveFocus();
    expect(email()).toHaveValue(EMAIL);
  });
});

describe('a new code', () => {
  it('can be requested immediately the first time [spec 51, 159, 201, 238]', async () => {
    const { user, calls } = await atCode();
    expect(isWaiting()).toBe(false);
    expect(screen.queryByText(/You can ask for a new code/)).not.toBeInTheDocument();
    await user.type(code(), '4829');
    await user.click(button('Resend Code'));
    expect(await screen.findByText('You can ask for a new code in 60 seconds.')).toBeVisible();
    expect(bodies(calls, '/api/auth/resend-code')).toEqual([{ userId: 4711 }]);
    expect(toast()).toMatchObject({
      title: 'Verification code sent',
      description: 'A new verification code has been sent to your email address',
    });
  });

  it('can be requested again after a minute, which is counted down at a button that keeps the focus', async () => {
    const { user, calls } = await atCode();
    await user.click(button('Resend Code'));
    await screen.findByText('You can ask for a new code in 60 seconds.');
    await user.click(button('Resend Code'));
    expect(button('Resend Code')).toHaveFocus();
    expect(button('Resend Code')).toBeEnabled();
    expect(button('Resend Code')).toHaveAccessibleDescription('You can ask for a new code in 60 seconds.');
    expect(bodies(calls, '/api/auth/resend-code')).toHaveLength(1);
    await passSeconds(59);
    expect(screen.getByText('You can ask for a new code in 1 second.')).toBeVisible();
    await passSeconds(1);
    expect(isWaiting()).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bodies(calls, '/api/auth/resend-code')).toHaveLength(2));
  });

  it('clears the typed code, and its field has the focus', async () => {
    const { user } = await atCode();
    await user.type(code(), '4829');
    await user.click(button('Resend Code'));
    await screen.findByText('You can ask for a new code in 60 seconds.');
    expect(code()).toHaveValue('');
    expect(code()).toHaveFocus();
  });

  it.each([
    ['the server’s words', () => aRefusal(500, { message: 'It broke.' }), 'It broke.'],
    ['words of its own', () => new Response('', { status: 500 }), 'Please try again'],
    ['words of its own too', () => Promise.reject(new TypeError('offline')), 'Please try again'],
  ])('that could not be sent shows %s, and can be requested again [spec 239]', async (_whose, answer, sentence) => {
    const { user } = await atCode({ [RESEND]: answer });
    await user.type(code(), '4829');
    await user.click(button('Resend Code'));
    await screen.findByText('Failed to resend code', { selector: '[class*="title"]' });
    expect(toast()).toEqual({ title: 'Failed to resend code', description: sentence, variant: 'destructive' });
    expect(isWaiting()).toBe(false);
    expect(code()).toHaveValue('4829');
  });

  it('that was not requested offline shows an error in the dialog too', async () => {
    const { user } = await atCode({ [RESEND]: () => Promise.reject(new TypeError('offline')) });
    await user.click(button('Resend Code'));
    expect(await screen.findByText(/^We could not reach Flight Amigo\./)).toBeVisible();
  });

  it('has the cooldown that the server names', async () => {
    const { user } = await atCode({ [RESEND]: () => rateLimited(25) });
    await user.click(button('Resend Code'));
    expect(await screen.findByText('You can ask for a new code in 25 seconds.')).toBeVisible();
    expect(isWaiting()).toBe(true);
  });
});

/** Logs out without removing what was typed. */
const endSession = (): void => act(() => sessionEnded());
