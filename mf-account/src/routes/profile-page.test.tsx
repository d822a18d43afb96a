import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from 'contracts';
import { aRefusal, aUser, pasteInto, siteSettings } from 'shared-ui/testing';
import { field, languages, open, preview, save, type Situation, tab, unreachable } from './profile-page.fixture.tsx';

const UNVERIFIED = 'You need to verify your phone number to create listings';
const UPDATE_FAILED = {
  title: 'Update failed',
  description: 'There was a problem updating your profile',
  variant: 'destructive',
};

describe('/profile', () => {
  it('is called Profile, under a sign that says My Profile [spec 24, 40, 92]', async () => {
    const { shell } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Profile', path: '/profile' }]);
  });

  it('asks a logged-out visitor to log in, and then shows the profile [spec 24, 92, 189]', async () => {
    const { user, shell } = open({ as: null });
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(screen.getByText('Please log in to view your profile')).toBeVisible();
    shell.loginAnswer = aUser({ username: 'Meena Iyer' });
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await within(await preview()).findByText('Meena Iyer')).toBeVisible();
    expect(shell.loginRequests).toHaveLength(1);
  });

  it('shows an error where the current user did not load, and retries', async () => {
    let isDown = true;
    const { user } = open({
      as: 'unknown',
      handlers: { 'GET /api/auth/me': () => (isDown ? aRefusal(503) : aUser()) },
    });
    expect(await screen.findByText('We could not find out whether you are logged in')).toBeVisible();
    expect(screen.queryByText('Authentication Required')).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await preview()).toBeVisible();
  });

  it('shows a skeleton until the current user is loaded', async () => {
    open({ as: 'unknown', handlers: { 'GET /api/auth/me': () => new Promise(() => undefined) } });
    expect(await screen.findByRole('region', { name: 'Your profile is on its way' })).toBeVisible();
    expect(screen.queryByText('Authentication Required')).not.toBeInTheDocument();
  });
});

describe('the tabs of the profile', () => {
  it('are three, and the chosen one is in the address [spec 92]', async () => {
    const { user, address, router } = open();
    await tab('Profile');
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'Profile',
      "I'm a Helper",
      'I Need Help',
    ]);
    await user.click(await tab("I'm a Helper"));
    expect(await screen.findByText('Slot profile.listings {"type":"helper"}')).toBeVisible();
    expect(address()).toBe('/profile?tab=helper');
    await user.click(await tab('I Need Help'));
    expect(await screen.findByText('Slot profile.listings {"type":"seeking_help"}')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await tab("I'm a Helper")).toHaveAttribute('aria-selected', 'true');
    await act(() => router.navigate(-1));
    expect(await preview()).toBeVisible();
  });

  it('have addresses, and an unknown tab is the first', async () => {
    open({ at: '/profile?tab=nonsense' });
    expect(await tab('Profile')).toHaveAttribute('aria-selected', 'true');
  });

  it.each([
    ['helper', UNVERIFIED],
    ['seeker', 'You need to verify your phone number to create requests'],
  ])(
    '%s: explains that a verified phone is needed, with a link to /verification [spec 38, 94, 189]',
    async (name, sentence) => {
      const { user, address } = open({ at: `/profile?tab=${name}`, as: aUser({ verified: false }) });
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.getByText(/^Slot profile.listings/)).toBeVisible();
      const link = screen.getByRole('link', { name: 'Verify now' });
      expect(link).toHaveAttribute('href', '/verification');
      await user.click(link);
      await waitFor(() => expect(address()).toBe('/verify'));
    },
  );

  it('do not mention verification for a verified phone', async () => {
    open({ at: '/profile?tab=helper' });
    expect(await screen.findByText(/^Slot profile.listings/)).toBeVisible();
    expect(screen.queryByText(/You need to verify/)).not.toBeInTheDocument();
  });
});

describe('the preview', () => {
  it('shows what others see, and the masked number [spec 93]', async () => {
    open();
    const card = within(await preview());
    expect(card.getByRole('heading', { name: 'Priya R' })).toBeVisible();
    expect(card.getByText('Speaks Tamil, English')).toBeVisible();
    expect(card.getByText('I fly between Chennai and London four times a year.')).toBeVisible();
    expect(card.getByText('+44 •••• ••• 142')).toBeVisible();
    expect(card.getByText('Verified')).toBeVisible();
    expect(card.queryByText(UNVERIFIED)).not.toBeInTheDocument();
  });

  it('shows Not Verified, with a link to /verify [spec 93]', async () => {
    open({ as: aUser({ verified: false }) });
    const card = within(await preview());
    expect(card.getByText('Not Verified')).toBeVisible();
    expect(card.getByText(UNVERIFIED)).toBeVisible();
    expect(card.getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', '/verify');
  });

  it('leaves out what is empty', async () => {
    open({ as: aUser({ languages: null, bio: null, phoneNumber: null, phoneNumberMasked: null, verified: false }) });
    const card = within(await preview());
    expect(card.queryByText(/Speaks/)).not.toBeInTheDocument();
    expect(card.queryByText(/•/)).not.toBeInTheDocument();
  });

  it('shows what is saved, not what is being typed [spec 211]', async () => {
    const { user } = open();
    await pasteInto(user, await field(/^Username/), ' the Great');
    expect(within(await preview()).getByRole('heading', { name: 'Priya R' })).toBeVisible();
    await user.click(save());
    expect(await within(await preview()).findByRole('heading', { name: 'Priya R the Great' })).toBeVisible();
  });
});

describe('the Edit Profile form', () => {
  it('sends what was changed and nothing else [spec 93, 211, 244]', async () => {
    const { user, sent, shell } = open();
    const bio = await field(/^Bio/);
    await user.clear(bio);
    await pasteInto(user, bio, '  I live in Leeds. ');
    await user.click(save());
    await waitFor(() => expect(sent()).toEqual([{ bio: 'I live in Leeds.' }]));
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { title: 'Profile updated', description: 'Your profile has been updated successfully' },
      ]),
    );
    await waitFor(() => expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument());
  });

  it('accepts languages by their names, also in their own letters [spec 143, 211]', async () => {
    const { user, sent } = open({ as: aUser({ languages: null, languageCodes: [] }) });
    await user.type(await languages(), 'span{Enter}');
    await user.type(await languages(), 'தமி{Enter}');
    await user.click(save());
    await waitFor(() => expect(sent()).toEqual([{ languages: 'Spanish, Tamil', languageCodes: ['es', 'ta'] }]));
  });

  it('keeps a typed text of languages until others are chosen', async () => {
    open({ as: aUser({ languages: 'Tamil, Tulu', languageCodes: ['ta'] }) });
    expect(await languages()).toHaveAccessibleDescription(
      'Your profile says “Tamil, Tulu”. What you choose here replaces it.',
    );
    expect(screen.getByRole('button', { name: 'Remove தமிழ் Tamil' })).toBeVisible();
  });

  it('refuses what names no language', async () => {
    const { user, sent } = open();
    await user.type(await languages(), 'Klingon');
    await user.click(save());
    expect((await screen.findAllByText('Please choose languages from the list'))[0]).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('clears optional fields', async () => {
    const { user, sent } = open();
    await user.clear(await field(/^Bio/));
    await user.click(save());
    await waitFor(() => expect(sent()).toEqual([{ bio: null }]));
  });

  it('shows that it is saved where nothing was edited, and changes nothing [spec 244]', async () => {
    const { user, sent, shell } = open();
    await field(/^Username/);
    await user.click(save());
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { title: 'Profile updated', description: 'Your profile has been updated successfully' },
      ]),
    );
    expect(sent()).toEqual([{}]);
  });

  it('shows at the field that a username is too short [spec 173]', async () => {
    const { user, sent } = open();
    const username = await field(/^Username/);
    await user.clear(username);
    await user.type(username, 'ab');
    await user.click(save());
    expect((await screen.findAllByText('Username must be at least 3 characters'))[0]).toBeVisible();
    expect(username).toBeInvalid();
    expect(sent()).toEqual([]);
  });

  it('shows at the field that a username is taken, and keeps the value', async () => {
    const taken = { message: 'This username is taken. Please choose another one.', code: 'account.username_taken' };
    const { user, shell } = open({
      saves: () => aRefusal(409, { ...taken, fields: [{ path: 'username', message: taken.message }] }),
    });
    const username = await field(/^Username/);
    await user.clear(username);
    await pasteInto(user, username, 'Meena Iyer');
    await user.click(save());
    await waitFor(() => expect(username).toBeInvalid());
    expect(username).toHaveValue('Meena Iyer');
    expect(username).toHaveAccessibleDescription(/This username is taken/);
    expect(shell.toasts).toEqual([UPDATE_FAILED]);
  });

  it.each([
    ['gives a reason', () => aRefusal(429, { message: 'Please wait a minute.' }), 'Please wait a minute.'],
    ['gives no reason', () => new Response('', { status: 500 }), 'Something went wrong. Please try again.'],
    ['does not respond', unreachable, /^We could not reach Flight Amigo\. What you wrote is still here/],
  ])(
    'shows that nothing was saved, and above the form why, when the server %s [spec 244]',
    async (_what, saves, sentence) => {
      const { user, shell } = open({ saves });
      await user.type(await field(/^Username/), 'x');
      await user.click(save());
      expect(await screen.findByRole('group', { name: sentence })).toHaveFocus();
      expect(shell.toasts).toEqual([UPDATE_FAILED]);
      expect(await field(/^Username/)).toHaveValue('Priya Rx');
    },
  );

  it('counts the letters of the bio, and refuses more than 500', async () => {
    const { user, sent } = open({ as: aUser({ bio: 'a'.repeat(499) }) });
    expect(await screen.findByText('499 / 500')).toBeVisible();
    await user.type(await field(/^Bio/), 'bc');
    expect(screen.getByText('501 / 500')).toBeVisible();
    await user.click(save());
    expect((await screen.findAllByText('Please use at most 500 characters'))[0]).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('keeps edits while another tab is open, and discards them on request', async () => {
    const { user } = open();
    await user.type(await field(/^Username/), 'x');
    expect(screen.getByText('You have changes that are not saved yet.')).toBeVisible();
    await user.click(await tab('I Need Help'));
    await user.click(await tab('Profile'));
    expect(await field(/^Username/)).toHaveValue('Priya Rx');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await field(/^Username/)).toHaveValue('Priya R');
    expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
  });

  it('lets the browser warn before closing the site with unsaved edits, and only then', async () => {
    const { user } = open();
    const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const username = await field(/^Username/);
    expect(closing()).toBe(true);
    await user.type(username, 'x');
    expect(closing()).toBe(false);
    await user.click(save());
    await waitFor(() => expect(closing()).toBe(true));
  });
});

describe('the picture of the profile', () => {
  it('is sent as a link once, after which its field is empty again', async () => {
    const stored = `/pictures/${'0'.repeat(32)}-512.webp`;
    const { user, sent } = open({ saves: () => aUser({ profilePictureUrl: stored }) });
    const link = await field(/^Profile picture link/);
    await user.click(link);
    await user.paste('https://pictures.example.org/me.jpg');
    await user.click(save());
    await waitFor(() => expect(link).toHaveValue(''));
    expect(sent()).toEqual([{ profilePictureUrl: 'https://pictures.example.org/me.jpg' }]);
  });

  it.each(['javascript:alert(1)', 'ftp://pictures.example.org/me.jpg', 'https://192.168.0.1/me.jpg'])(
    'cannot be the link %s',
    async (url) => {
      const { user, sent } = open();
      const address = await field(/^Profile picture link/);
      await user.click(address);
      await user.paste(url);
      await user.click(save());
      await waitFor(() => expect(address).toBeInvalid());
      expect(sent()).toEqual([]);
    },
  );
});

describe('a new phone number', () => {
  const changed = (changes: Partial<User>) =>
    aUser({ ...changes, phoneNumberMasked: '+44 •••• ••• 999', verified: false });

  async function saveNewNumber(situation: Situation = {}) {
    const page = open({ saves: changed, ...situation });
    const phone = await field(/^Phone number/);
    await page.user.clear(phone);
    await pasteInto(page.user, phone, '7700900999');
    await page.user.click(save());
    return page;
  }
  const verification = (state: string) => ({
    'GET /api/phone-verification': () => ({ state, resendAfter: 0 }),
  });

  it('shows a link to enter the code that was sent to it', async () => {
    const { sent } = await saveNewNumber();
    expect((await screen.findByText(/^We sent a code to/)).closest('[role="status"]')).toHaveTextContent(
      'We sent a code to +44 •••• ••• 999. Enter it to verify your new number.',
    );
    expect(screen.getByRole('link', { name: 'Verify phone number' })).toHaveAttribute('href', '/verify');
    expect(sent()).toEqual([{ phoneNumber: '+44 7700900999' }]);
  });

  it('is saved when no code could be sent to it, with a notice', async () => {
    await saveNewNumber({ handlers: verification('failed') });
    expect(await screen.findByText(/^Your new number is saved, but we could not send a code/)).toBeVisible();
  });

  it('cannot be verified without SMS, with a notice', async () => {
    await saveNewNumber({ handlers: { 'GET /api/site': () => siteSettings({ sms: false }) } });
    expect(await screen.findByText(/We cannot send text messages at the moment/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Verify phone number' })).not.toBeInTheDocument();
  });

  it('is the same number with other spaces', async () => {
    const { user, sent } = open();
    const phone = await field(/^Phone number/);
    await user.clear(phone);
    await pasteInto(user, phone, '7700 900 142');
    await user.click(save());
    await waitFor(() => expect(sent()).toEqual([{}]));
  });

  it('shows an error at its field where it is invalid', async () => {
    const { user, sent } = open();
    const phone = await field(/^Phone number/);
    await user.clear(phone);
    await user.type(phone, '12');
    await user.click(save());
    await waitFor(() => expect(phone).toBeInvalid());
    expect((await screen.findAllByText('Please enter a valid phone number'))[0]).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
