import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  atCode,
  rateLimited,
  button,
  code,
  email,
  EMAIL,
  freezeClock,
  passSeconds,
  reload,
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

describe('codes that are not accepted for now', () => {
  const TOO_MANY = 'A wrong code was entered too many times. Please log in again in 10 minutes.';
  const tooMany = () => rateLimited(597, 'account.too_many_tries', TOO_MANY);

  it('show one error in the whole dialog, with all buttons disabled', async () => {
    const { user, calls } = await atCode({ [VERIFY]: tooMany });
    await user.type(code(), '000000{Enter}');
    await waitFor(() => expect(code()).toHaveAccessibleDescription(TOO_MANY));
    expect(toast()).toEqual({ title: 'Login failed', description: TOO_MANY, variant: 'destructive' });
    expect(screen.getByText('You can ask for a new code in 10 minutes.')).toBeVisible();
    expect(button('Resend Code')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText('A verification code has been sent to your email address')).not.toBeInTheDocument();
    await user.type(code(), '482907');
    expect(button('Verify')).toBeDisabled();
    expect(code()).toHaveAccessibleDescription(TOO_MANY);
    expect(calls.filter(({ path }) => path === '/api/auth/verify')).toHaveLength(1);
  });

  it('show the remaining time, also when the dialog is opened again', async () => {
    const { user, openAgain } = await atCode({ [VERIFY]: tooMany });
    await user.type(code(), '000000{Enter}');
    await waitFor(() => expect(code()).toBeInvalid());
    await passSeconds(117);
    expect(code()).toHaveAccessibleDescription(/log in again in 8 minutes/);
    await reload(user);
    await openAgain();
    expect(code()).toHaveAccessibleDescription(/log in again in 8 minutes/);
    expect(screen.getByText('You can ask for a new code in 8 minutes.')).toBeVisible();
    await passSeconds(390);
    expect(screen.getByText('You can ask for a new code in 90 seconds.')).toBeVisible();
  });

  it('lead back to the email when the time is over', async () => {
    const { user } = await atCode({ [VERIFY]: tooMany });
    await user.type(code(), '000000{Enter}');
    await waitFor(() => expect(code()).toBeInvalid());
    await passSeconds(597);
    expect(email()).toHaveFocus();
    expect(email()).toHaveValue(EMAIL);
    expect(email()).toBeValid();
  });

  it('are shown at the field after a refused resend', async () => {
    const { user } = await atCode({ [RESEND]: tooMany });
    await user.click(button('Resend Code'));
    await waitFor(() => expect(code()).toHaveAccessibleDescription(TOO_MANY));
    expect(screen.getByText('You can ask for a new code in 10 minutes.')).toBeVisible();
  });

  it('can be entered again later after a temporary lockout', async () => {
    let verdict = (): unknown => rateLimited(5 * 3600, 'account.codes_closed');
    const { user } = await atCode({ [VERIFY]: () => verdict() });
    await user.type(code(), '482907{Enter}');
    await waitFor(() => expect(code()).toHaveAccessibleDescription(/at the moment\. Please try again in 5 hours\.$/));
    verdict = () => rateLimited(30, 'account.codes_closed');
    await passSeconds(5 * 3600);
    expect(code()).toBeValid();
    expect(code()).toHaveValue('482907');
    await user.click(button('Verify'));
    await waitFor(() => expect(code()).toHaveAccessibleDescription(/try again in a minute\.$/));
    expect(screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
  });
});
