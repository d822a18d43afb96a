import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aRefusal, siteSettings } from 'shared-ui/testing';
import { button, email, EMAIL, LOGIN, openDialog, resetLogin, toast } from './login.fixture.tsx';

beforeEach(resetLogin);

const SENTENCE = 'Please try again in a few moments or refresh the page';
const failedDialog = () => screen.findByRole('alertdialog', { name: 'Security verification failed' });

async function unproven(handlers: Parameters<typeof openDialog>[0]) {
  const opened = await openDialog(handlers);
  await opened.user.type(email(), `${EMAIL}{Enter}`);
  await failedDialog();
  return opened;
}

const refused = () => aRefusal(403, { code: 'bot_check.failed' });
/** A check whose challenge does not load. */
const puzzled = () => siteSettings({ botCheck: { provider: 'altcha' } });

describe('a login with a failed bot check', () => {
  it.each([
    ['no token could be made', { 'GET /api/site': () => Promise.reject(new TypeError('offline')) }],
    ['the server refuses the token', { [LOGIN]: refused }],
  ])('shows a short dialog, and a toast, when %s [spec 235]', async (_why, handlers) => {
    await unproven(handlers);
    expect(toast()).toEqual({
      title: 'Security verification failed',
      description: 'Please try again in a few moments or refresh the page',
      variant: 'destructive',
    });
    expect(screen.getByRole('alert')).toHaveTextContent(SENTENCE);
    expect(button('Try Again')).toHaveFocus();
  });

  it('sends nothing without a token', async () => {
    const { calls } = await unproven({ 'GET /api/site': () => Promise.reject(new TypeError('offline')) });
    expect(calls.map(({ path }) => path)).not.toContain('/api/auth/login');
  });

  it('can be tried again with the same email', async () => {
    let tries = 0;
    const { user, calls } = await unproven({
      [LOGIN]: () => ((tries += 1) === 1 ? refused() : { needsVerification: true, user: { id: 4711 } }),
    });
    await user.click(button('Try Again'));
    expect(await screen.findByRole('button', { name: 'Verify' })).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Login to Flight Amigo' })).toBeVisible();
    expect(calls.filter(({ path }) => path === '/api/auth/login').map(({ body }) => body)).toEqual([
      { email: EMAIL, captchaToken: 'off' },
      { email: EMAIL, captchaToken: 'off' },
    ]);
  });

  it('announces the second failure too', async () => {
    const { user } = await unproven({ [LOGIN]: refused });
    const first = screen.getByRole('alert');
    await user.click(button('Try Again'));
    await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByRole('alert')).not.toBe(first);
  });

  it('leads back to the email, which stays typed', async () => {
    const { user } = await unproven({ [LOGIN]: refused });
    await user.click(button('Cancel'));
    expect(email()).toHaveValue(EMAIL);
    expect(email()).toHaveFocus();
  });

  it('shows another error of the second attempt at the email', async () => {
    let tries = 0;
    const { user } = await unproven({
      [LOGIN]: () => ((tries += 1) === 1 ? refused() : aRefusal(429, { message: 'That was a lot.' })),
    });
    await user.click(button('Try Again'));
    expect(await screen.findByText('That was a lot.', { selector: 'form *' })).toBeVisible();
    expect(email()).toHaveValue(EMAIL);
  });

  it('is the same where the challenge does not load', async () => {
    await unproven({ 'GET /api/site': puzzled });
    expect(screen.getByRole('alert')).toHaveTextContent(SENTENCE);
  });
});
