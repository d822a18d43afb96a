import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { registerLocale } from 'shared-ui/app';
import { aRefusal, aSeekerListing, fakeApi, fakeShell } from 'shared-ui/testing';
import english from '../../locales/en/remote.json' with { type: 'json' };
import { ConfirmByCode } from './confirm-by-code.tsx';

registerLocale('listings', english);

// Only the countdown's clock is ours to move; waiting for an answer stays as it is
const REAL_CLOCKS = [
  'setTimeout',
  'clearTimeout',
  'setImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
] as const;

const CONFIRM = 'POST /api/listing-confirmations';
const RESEND = 'POST /api/listing-confirmations/resend';

function show(handlers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(handlers);
  const shell = fakeShell();
  const user = userEvent.setup();
  const element = <ConfirmByCode confirmationId={4711} email="priya.raman@example.com" />;
  render(
    <Provider store={shell.store}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </Provider>,
  );
  return { calls, shell, user };
}

const code = () => screen.getByLabelText('6-digit verification code');
const button = (name: string) => screen.getByRole('button', { name });
const passSeconds = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

describe('the code that confirms an address', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: [...REAL_CLOCKS] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows where it was sent', () => {
    show({});
    expect(screen.getByText('priya.raman@example.com')).toBeVisible();
  });

  it('can be submitted only with all 6 digits', async () => {
    const { user } = show({});
    await user.type(code(), '48290');
    expect(button('Confirm Email')).toBeDisabled();
    await user.type(code(), '7');
    expect(button('Confirm Email')).toBeEnabled();
    expect(screen.getByRole('status')).toHaveTextContent('6 of 6 digits entered');
  });

  it('confirms, and focuses the confirmation', async () => {
    const { user, calls } = show({ [CONFIRM]: () => ({ listing: aSeekerListing({ id: 12 }) }) });
    await user.type(code(), '482907{Enter}');
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Your matches' })).toHaveAttribute('href', '/listing/12/matches');
    expect(calls.map(({ body }) => body)).toEqual([{ confirmationId: 4711, code: '482907' }]);
  });

  it('shows its error at the field until it is changed', async () => {
    const { user } = show({ [CONFIRM]: () => aRefusal(422, { message: 'That code is not right.' }) });
    await user.type(code(), '000000{Enter}');
    expect(await screen.findByText('That code is not right.')).toBeVisible();
    expect(code()).toBeInvalid();
    await user.type(code(), '{Backspace}');
    expect(screen.queryByText('That code is not right.')).not.toBeInTheDocument();
  });

  it('can be resent after a minute, with a countdown', async () => {
    const { user, shell, calls } = show({ [RESEND]: () => new Response(null, { status: 204 }) });
    expect(button('Resend Code')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Resend Code')).toHaveAccessibleDescription(/new code/);
    expect(screen.getByText('You can ask for a new code in 60 seconds.')).toBeVisible();
    await passSeconds(59);
    expect(screen.getByText('You can ask for a new code in 1 second.')).toBeVisible();
    await passSeconds(1);
    await user.click(button('Resend Code'));
    expect(await screen.findByText('You can ask for a new code in 60 seconds.')).toBeVisible();
    expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/listing-confirmations/resend', body: { confirmationId: 4711 } },
    ]);
    expect(shell.toasts).toEqual([
      {
        title: 'Verification code sent',
        description: 'A new verification code has been sent to your email address',
      },
    ]);
  });

  it('says why it was not resent', async () => {
    const { user, shell } = show({ [RESEND]: () => aRefusal(429, { message: 'Please wait.' }) });
    await passSeconds(60);
    await user.click(button('Resend Code'));
    await screen.findByRole('button', { name: 'Resend Code' });
    expect(shell.toasts).toEqual([
      { title: 'Failed to resend code', description: 'Please wait.', variant: 'destructive' },
    ]);
  });

  it('is no longer needed after the link was opened elsewhere', async () => {
    const { user } = show({ [RESEND]: () => aRefusal(409, { code: 'listings.already_confirmed' }) });
    await passSeconds(60);
    await user.click(button('Resend Code'));
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  });
});
