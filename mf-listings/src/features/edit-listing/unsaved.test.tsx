import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { LOGIN_NEEDED } from 'shared-ui/contracts';
import { aRefusal, pasteInto } from 'shared-ui/testing';
import { aMine, description, dialog, EDIT, field, isGone, save, show } from './edit-listing.fixture.tsx';

describe('closing the dialog', () => {
  it('leaves an address that it was opened with, without a step', async () => {
    const { user, address, router } = show();
    await description();
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await isGone();
    expect([address(), router.state.historyAction]).toEqual(['/profile?tab=helper', 'REPLACE']);
  });

  it.each([
    ['Escape', (user: ReturnType<typeof show>['user']) => user.keyboard('{Escape}')],
    ['a press beside it', () => Promise.resolve(fireEvent.pointerDown(document.body))],
    ['Cancel', (user: ReturnType<typeof show>['user']) => user.click(screen.getByText('Cancel'))],
  ])('by %s asks first where something is not saved', async (_way, close) => {
    const { user, sent } = show();
    await pasteInto(user, await description(), ' And back.');
    await close(user);
    expect(await screen.findByRole('group', { name: 'Your changes are not saved' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
    expect(field(/^Description/)).toHaveValue('I fly there twice a year. And back.');
    await close(user);
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await isGone();
    expect(sent()).toEqual([]);
  });

  it('throws away what is not wanted', async () => {
    const { user } = show({ at: '/profile?tab=helper' });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await pasteInto(user, await description(), ' And back.');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await isGone();
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await description()).toHaveValue('I fly there twice a year.');
  });
});

describe('changes that are not saved', () => {
  it('are there again after the browser’s Back, and say so', async () => {
    const { user, router } = show({ at: '/profile?tab=helper' });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await pasteInto(user, await description(), ' And back.');
    await act(() => router.navigate(-1));
    await isGone();
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await description()).toHaveValue('I fly there twice a year. And back.');
    expect(screen.getByText('These changes are from before, and not saved yet.')).toBeVisible();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('And back');
  });

  it('are kept where the session is over, until one has logged in again', async () => {
    let isOver = true;
    const answer = () => (isOver ? aRefusal(401, { code: LOGIN_NEEDED }) : aMine());
    const { user, shell, me } = show({ handlers: { [EDIT]: answer } });
    shell.loginAnswer = me;
    await pasteInto(user, await description(), ' And back.');
    await user.click(save());
    expect(await screen.findByText('These changes are from before, and not saved yet.')).toBeVisible();
    expect(shell.loginRequests).toEqual(['Please log in to save your changes. They are kept.']);
    expect(field(/^Description/)).toHaveValue('I fly there twice a year. And back.');
    isOver = false;
    await user.click(save());
    await isGone();
  });

  it('make the browser ask before it leaves the page', async () => {
    const { user } = show();
    await description();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await pasteInto(user, field(/^Description/), ' And back.');
    expect(leave()).toBe(true);
    await user.click(save());
    await isGone();
    expect(leave()).toBe(false);
  });

  it('stand on what was saved elsewhere meanwhile', async () => {
    let stored = aMine();
    const lists = ({ url }: Request) => (url.endsWith('helper') ? [stored] : []);
    const { user, router, sent } = show({ at: '/profile?tab=helper', handlers: { 'GET /api/my-listings': lists } });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await pasteInto(user, await description(), ' And back.');
    await act(() => router.navigate(-1));
    await isGone();
    stored = { ...stored, flightNumber: 'EK7' };
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await description()).toHaveValue('I fly there twice a year. And back.');
    expect(field(/^Flight Number/)).toHaveValue('EK7');
    await user.click(save());
    await isGone();
    expect(sent()).toEqual([{ description: 'I fly there twice a year. And back.' }]);
  });

  it('are shown to nobody else', async () => {
    const { user, unmount } = show();
    await pasteInto(user, await description(), ' And back.');
    unmount();
    show();
    expect(await description()).toHaveValue('I fly there twice a year.');
  });
});
