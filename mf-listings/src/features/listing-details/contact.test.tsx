import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { api, notify, sessionEnded, type SlotProps } from 'shared-ui/app';
import { aHelperListing, aRefusal, aSeekerListing } from 'shared-ui/testing';
import { DETAILS, VISITOR, dialog, openByAddress, openByPress, showPage } from './listing-details.fixture.tsx';

const LISTING = aHelperListing({ id: 12, date: '2026-12-12', endDate: null });
const CONTACT = 'POST /api/listings/12/contact';

const openWithContact = (response: unknown) => openByPress({ listing: LISTING, api: { [CONTACT]: () => response } });
const link = (name: string | RegExp) => screen.findByRole('link', { name });

describe('contact details', () => {
  it('are the email and the phone number [spec 71]', async () => {
    await openWithContact(DETAILS);
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    expect(screen.getByText(DETAILS.phoneNumber)).toBeVisible();
  });

  it.each([
    [
      'Email Client',
      'mailto:meena.iyer@example.com?subject=Flight%20Amigo%3A%20MAA%20to%20LHR%2C%20Dec%2012%2C%202026',
    ],
    ['Call', 'tel:+919840055512'],
    ['SMS', 'sms:+919840055512'],
  ])('offer %s in this tab [spec 71]', async (name, href) => {
    await openWithContact(DETAILS);
    expect(await link(name)).toHaveAttribute('href', href);
    expect(await link(name)).not.toHaveAttribute('target');
  });

  it.each([
    ['Gmail', /^https:\/\/mail\.google\.com\/mail\/\?view=cm&fs=1&to=meena\.iyer%40example\.com&su=Flight%20Amigo/],
    ['Outlook', /^https:\/\/outlook\.live\.com\/mail\/0\/deeplink\/compose\?to=meena\.iyer%40example\.com&subject=/],
    ['WhatsApp', /^https:\/\/wa\.me\/919840055512\?text=Flight%20Amigo%3A%20MAA%20to%20LHR/],
    ['Telegram', /^https:\/\/t\.me\/\+919840055512$/],
  ])('offer %s in a new tab, without a referrer [spec 71]', async (name, href) => {
    await openWithContact(DETAILS);
    const web = await link(`${name} (opens in a new tab)`);
    expect(web.getAttribute('href')).toMatch(href);
    expect(web).toHaveAttribute('target', '_blank');
    expect(web).toHaveAttribute('rel', 'noreferrer');
  });

  it.each([
    ['Email Client', 'contact_email'],
    ['Gmail', 'contact_gmail'],
    ['Outlook', 'contact_outlook'],
    ['Call', 'contact_call'],
    ['SMS', 'contact_sms'],
    ['WhatsApp', 'contact_whatsapp'],
    ['Telegram', 'contact_telegram'],
  ])('track a press of %s as %s, with type and route only [spec 155]', async (name, event) => {
    const page = await openWithContact(DETAILS);
    const method = await link(new RegExp(`^${name}`));
    // jsdom follows no links
    method.addEventListener('click', (press) => press.preventDefault());
    await page.user.click(method);
    expect(page.shell.events.at(-1)).toEqual({
      name: event,
      category: 'contact',
      label: 'helper MAA to LHR',
      value: LISTING.id,
    });
  });

  it('are only those that exist', async () => {
    await openWithContact({ email: null, phoneNumber: '+91 98400 55512' });
    expect(await link('Call')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Email|Gmail|Outlook/ })).not.toBeInTheDocument();
  });

  it('show a phone number that cannot be dialled, without links [spec 71]', async () => {
    await openWithContact({ email: null, phoneNumber: 'ask my son' });
    expect(await screen.findByText('ask my son')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Call|SMS|WhatsApp|Telegram/ })).not.toBeInTheDocument();
  });

  it('say that there are none [spec 71]', async () => {
    await openWithContact({ email: null, phoneNumber: null });
    expect(await screen.findByText('No contact information available')).toBeVisible();
    expect(screen.queryByText(/not confirmed/)).not.toBeInTheDocument();
  });

  it.each([
    ['announced', DETAILS, 'Contact details are shown'],
    [
      'not announced as shown if there are none',
      { email: null, phoneNumber: null },
      'No contact information available',
    ],
  ])('are %s', async (_how, response, text) => {
    await openWithContact(response);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
  });
});

describe('contact details of an unconfirmed listing', () => {
  const unconfirmed = { ...LISTING, userId: null };
  const PENDING_TEXT = `${LISTING.username} has not confirmed the address yet. We will tell you as soon as they have.`;
  const pending = () => ({ email: null, phoneNumber: null, pending: true });

  it('are requested, with a note that the visitor will be notified [spec 106]', async () => {
    const page = await openByPress({ listing: unconfirmed, api: { [CONTACT]: pending } });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(PENDING_TEXT));
    expect(page.countContactRequests()).toBe(1);
    expect(screen.queryByText('No contact information available')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Send Message' })).not.toBeInTheDocument();
  });

  it('are requested after a login', async () => {
    const page = showPage({ listing: unconfirmed, api: { [CONTACT]: pending } });
    page.shell.loginAnswer = VISITOR;
    await page.press();
    expect(await screen.findByText(PENDING_TEXT)).toBeVisible();
    expect(page.shell.loginRequests).toHaveLength(1);
  });

  it('are not requested by the address of the details alone', async () => {
    const page = openByAddress({ listing: unconfirmed, user: VISITOR, api: { [CONTACT]: pending } });
    const button = await within(await dialog()).findByRole('button', { name: 'View Contact Info' });
    expect(screen.getByText('Email and phone are shown only to people who ask.')).toBeVisible();
    expect(page.countContactRequests()).toBe(0);
    await page.user.click(button);
    expect(await screen.findByText(PENDING_TEXT)).toBeVisible();
  });
});

describe('the focus', () => {
  const heading = () => screen.getByRole('heading', { name: 'Contact Info' });

  it('moves to the heading when the contact details are requested', async () => {
    const page = openByAddress({ listing: LISTING, user: VISITOR });
    await page.user.click(await within(await dialog()).findByRole('button', { name: 'View Contact Info' }));
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    expect(heading()).toHaveFocus();
  });

  it('moves there after a login', async () => {
    const page = openByAddress({ listing: LISTING });
    page.shell.loginAnswer = VISITOR;
    await page.user.click(await within(await dialog()).findByRole('button', { name: 'View Contact Info' }));
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  it('moves there with Try again', async () => {
    let isDown = true;
    const page = await openByPress({ listing: LISTING, api: { [CONTACT]: () => (isDown ? aRefusal(500) : DETAILS) } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await page.user.click(retry);
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    expect(heading()).toHaveFocus();
  });
});

describe('contact details that do not load', () => {
  it('show the server’s message after too many requests, and can be requested again', async () => {
    let isLimited = true;
    const message = 'You have asked for many contact details. Please wait a minute, then try again.';
    const page = await openByPress({
      listing: LISTING,
      api: { [CONTACT]: () => (isLimited ? aRefusal(429, { message }) : DETAILS) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    isLimited = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
  });

  it('say that the listing is no longer available, without Try again', async () => {
    await openWithContact(aRefusal(404, { message: 'This listing is no longer there.' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This listing is no longer there.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/search');
  });

  it('say that the site cannot be reached', async () => {
    await openByPress({
      listing: LISTING,
      api: {
        [CONTACT]: () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We could not reach Flight Amigo. Check your connection and try again.',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('say that the server failed', async () => {
    await openWithContact(new Response('', { status: 500 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The contact details did not load. Please try again.');
  });
});

describe('contact details and privacy', () => {
  const otherTab = () => new BroadcastChannel('session');
  /** Refuses every request after the first, as a limit does. */
  const openOnce = (me: () => unknown) => {
    const answers: unknown[] = [DETAILS];
    const handlers = { [CONTACT]: () => answers.shift() ?? aRefusal(429), 'GET /api/auth/me': me };
    return openByPress({ listing: LISTING, api: handlers });
  };

  it('are not requested again where another tab saves the profile, or logs the same person in', async () => {
    const page = await openOnce(() => VISITOR);
    await screen.findByText(DETAILS.email);
    otherTab().postMessage('changed');
    await waitFor(() => expect(page.countCalls('GET /api/auth/me')).toBe(1));
    otherTab().postMessage('started');
    await waitFor(() => expect(page.countCalls('GET /api/auth/me')).toBe(2));
    await act(async () => void page.shell.store.dispatch(api.util.invalidateTags(['Session', 'Listing'])));
    await waitFor(() => expect(page.countCalls('GET /api/listing/12')).toBeGreaterThan(0));
    expect(screen.getByText(DETAILS.email)).toBeVisible();
    expect(page.countContactRequests()).toBe(1);
  });

  it('are gone where another tab logs somebody else in, and are not requested in their name', async () => {
    const page = await openOnce(() => ({ ...VISITOR, id: 100, username: 'Anand K' }));
    await screen.findByText(DETAILS.email);
    otherTab().postMessage('started');
    await waitFor(() => expect(screen.queryByText(DETAILS.email)).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'View Contact Info' })).toBeVisible();
    expect(page.countContactRequests()).toBe(1);
    expect(JSON.stringify(page.shell.store.getState())).not.toMatch(/meena|55512/);
  });

  it('are removed when the visitor logs out', async () => {
    const page = await openWithContact(DETAILS);
    await screen.findByText(DETAILS.email);
    act(() => sessionEnded());
    await waitFor(() => expect(screen.queryByText(DETAILS.email)).not.toBeInTheDocument());
    expect(JSON.stringify(page.shell.store.getState())).not.toMatch(/meena|55512/);
    expect(await screen.findByRole('button', { name: 'View Contact Info' })).toBeVisible();
  });

  it('are not given to the next user at the same history entry', async () => {
    const page = await openWithContact(DETAILS);
    await screen.findByText(DETAILS.email);
    act(() => sessionEnded());
    page.shell.loginAnswer = { ...VISITOR, id: 100 };
    const state: unknown = page.router.state.location.state;
    page.unmount();
    const next = openByAddress({ listing: LISTING, user: { ...VISITOR, id: 100 } });
    await act(() => next.router.navigate('/search?listing=12', { state }));
    expect(await screen.findByRole('button', { name: 'View Contact Info' })).toBeVisible();
    expect(next.countContactRequests()).toBe(0);
  });

  it('are in no storage, no history entry, no log and no event', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => jest.spyOn(console, name));
    const page = await openWithContact(DETAILS);
    await screen.findByText(DETAILS.email);
    const seen = [
      sessionStorage,
      localStorage,
      page.router.state.location,
      page.shell.events,
      page.shell.toasts,
      logs.map(({ mock }) => mock.calls),
    ];
    expect(JSON.stringify(seen)).not.toMatch(/meena|55512/);
    logs.forEach((log) => log.mockRestore());
  });
});

/** A fake of the site that offers tips. */
const Tipping = ({ userId, username, onStart }: SlotProps['person.tip']) => (
  <button type="button" onClick={onStart}>
    {`Tip ${String(userId)}, ${username}`}
  </button>
);
const tips = { slots: { 'person.tip': Tipping } };

describe('beside the contact', () => {
  it('a link leads to a conversation with the owner, about this listing', async () => {
    await openByPress({ listing: { ...LISTING, userId: 7 } });
    expect(await link('Send Message')).toHaveAttribute('href', '/messages?to=7&listing=12');
  });

  it('Send Message is the first link, before addresses and numbers', async () => {
    await openByPress({ listing: { ...LISTING, userId: 7 } });
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    const panel = within(screen.getByRole('tabpanel', { name: 'Contact Info' }));
    expect(panel.getAllByRole('link')[0]).toHaveTextContent('Send Message');
  });

  it.each([true, false])(
    'a tip can be sent to a helper whose acceptsTips is %s [spec 72, 155]',
    async (acceptsTips) => {
      const user = { ...LISTING.user, username: 'Meena & Co' };
      const page = await openByPress({ ...tips, listing: { ...LISTING, userId: 7, acceptsTips, user } });
      const details = within(await dialog());
      await page.user.click(details.getByRole('button', { name: 'Tip 7, Meena & Co' }));
      expect(page.shell.events.at(-1)).toEqual({
        name: 'tip_start',
        category: 'tip',
        label: 'helper MAA to LHR',
        value: LISTING.id,
      });
    },
  );

  it.each([
    ['asks for help', aSeekerListing({ acceptsTips: true })],
    ['is not confirmed', aHelperListing({ acceptsTips: true, userId: null })],
  ])('no tip is offered to an owner who %s [spec 72, 191]', async (_who, listing) => {
    await openByPress({ ...tips, listing });
    expect(screen.queryByRole('button', { name: /^Tip/ })).not.toBeInTheDocument();
  });
});

it('toasts over the details do not close them', async () => {
  await openWithContact(DETAILS);
  act(() => notify({ title: 'Link copied' }));
  expect(await dialog()).toBeVisible();
});
