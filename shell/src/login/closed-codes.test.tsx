import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  atCode,
  aWait,
  button,
  code,
  email,
  EMAIL,
  holdTheClock,
  passSeconds,
  reload,
  RESEND,
  startAnew,
  toast,
  VERIFY,
} from './login.fixture.tsx';

beforeEach(() => {
  startAnew();
  holdTheClock();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('codes that are not taken for now', () => {
  const TOO_MANY = 'A wrong code was entered too many times. Please log in again in 10 minutes.';
  const tooMany = () => aWait(597, 'account.too_many_tries', TOO_MANY);

  it('say one thing in the whole dialog, and nothing can be pressed in vain', async () => {
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

  it('say how long it still takes, also when the dialog is opened again', async () => {
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

  it('lead back to the email when the wait is over', async () => {
    const { user } = await atCode({ [VERIFY]: tooMany });
    await user.type(code(), '000000{Enter}');
    await waitFor(() => expect(code()).toBeInvalid());
    await passSeconds(597);
    expect(email()).toHaveFocus();
    expect(email()).toHaveValue(EMAIL);
    expect(email()).toBeValid();
  });

  it('are said at the field when a new code was asked for in vain', async () => {
    const { user } = await atCode({ [RESEND]: tooMany });
    await user.click(button('Resend Code'));
    await waitFor(() => expect(code()).toHaveAccessibleDescription(TOO_MANY));
    expect(screen.getByText('You can ask for a new code in 10 minutes.')).toBeVisible();
  });

  it('can be entered again later where the site takes none for a while', async () => {
    let verdict = (): unknown => aWait(5 * 3600, 'account.codes_closed');
    const { user } = await atCode({ [VERIFY]: () => verdict() });
    await user.type(code(), '482907{Enter}');
    await waitFor(() => expect(code()).toHaveAccessibleDescription(/at the moment\. Please try again in 5 hours\.$/));
    verdict = () => aWait(30, 'account.codes_closed');
    await passSeconds(5 * 3600);
    expect(code()).toBeValid();
    expect(code()).toHaveValue('482907');
    await user.click(button('Verify'));
    await waitFor(() => expect(code()).toHaveAccessibleDescription(/try again in a minute\.$/));
    expect(screen.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();
  });
});
