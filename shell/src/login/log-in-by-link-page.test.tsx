import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aRefusal, aUser, fakeApi } from 'shared-ui/testing';
import { renderShell } from '../testing/render-shell.tsx';

/** The header has a button 'Log In' too. */
const button = (name: string) => within(screen.getByRole('main')).getByRole('button', { name });

const LINK = 'POST /api/auth/login-link';

// Loaded before: a busy machine loads it slowly
beforeAll(async () => void (await import('./log-in-by-link-page.tsx')));

describe('the page of the link', () => {
  async function openLink(answer: () => unknown, token = '7.1.secret') {
    const calls = fakeApi({ [LINK]: answer });
    const shell = await renderShell({ at: `/log-in#${token}` });
    const currentPath = () => shell.router.state.location.pathname + shell.router.state.location.hash;
    return {
      ...shell,
      currentPath,
      sent: () => calls.filter(({ path }) => path === '/api/auth/login-link').map(({ body }) => body),
    };
  }

  it('logs in at a press and not before, keeps the token out of the address, and goes home', async () => {
    const { user, sent, currentPath } = await openLink(() => aUser());
    expect(currentPath()).toBe('/log-in');
    expect(sent()).toEqual([]);
    await user.click(button('Log In'));
    await waitFor(() => expect(currentPath()).toBe('/'));
    expect(sent()).toEqual([{ token: '7.1.secret' }]);
  });

  it('offers another mail where the link was used or has expired', async () => {
    const message = 'This link does not work any more. Please log in with your email to get a new mail.';
    const { user } = await openLink(() => aRefusal(422, { message, code: 'account.login_link_gone' }));
    await user.click(button('Log In'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(button('Log In with My Email')).toBeVisible();
  });
});
