import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type CurrentUser, sessionEnded, sessionStarted } from 'shared-ui/app';
import { aHelperListing, aUser, fakeApi, pasteInto, renderRemote, siteSettings } from 'shared-ui/testing';
import { AIRPORTS, TOMORROW, TRIP } from '../parts/publishing/publish-page.fixture.tsx';
import { remote } from '../remote.tsx';
import './find-create-page.tsx';
import './offer-create-page.tsx';

const FORMS = [
  ['/find/create', 'Publish My Request', 'Your Help Request Has Been Published'],
  ['/offer/create', 'Publish My Offer', 'Your Help Offer Has Been Published'],
] as const;

const PRIYA = aUser({ username: 'Priya R', email: 'priya@example.com', phoneNumber: '+44 7700900142' });

function open(at: string, user: CurrentUser | null = PRIYA) {
  const publish = () =>
    Response.json({ listing: aHelperListing({ id: 4711, date: TOMORROW }), confirmationId: null }, { status: 201 });
  const calls = fakeApi({
    'GET /api/airports': () => AIRPORTS,
    'GET /api/site': () => siteSettings(),
    'POST /api/find-help/listings': publish,
    'POST /api/offer-help/listings': publish,
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { sent, ...renderRemote(remote, { at, user }) };
}

const field = (label: string | RegExp) => screen.getByLabelText(label);
const tabStorage = () => JSON.stringify({ ...sessionStorage });

afterEach(() => sessionStorage.clear());

describe.each(FORMS)('a logged-in user, at %s', (at, button, published) => {
  it('has name, email and phone filled in', async () => {
    const { sent, user } = open(at + TRIP);
    expect(await screen.findByLabelText('Name')).toHaveValue('Priya R');
    expect(field('Email')).toHaveValue('priya@example.com');
    expect(field(/^Phone/)).toHaveValue('7700900142');
    await user.click(screen.getByRole('checkbox', { name: /I agree that people/ }));
    await user.click(screen.getByText(button));
    await screen.findByText(published);
    expect(sent()).toMatchObject([
      { name: 'Priya R', email: 'priya@example.com', phoneNumber: '+44 7700900142', departureAirport: 'MAA' },
    ]);
  });

  it('needs no confirmation after publishing', async () => {
    const { user } = open(at + TRIP);
    await user.click(await screen.findByRole('checkbox', { name: /I agree that people/ }));
    await user.click(screen.getByText(button));
    expect(await screen.findByText(published)).toBeVisible();
    expect(screen.getByRole('article')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your matches' })).toHaveAttribute('href', '/listing/4711/matches');
    expect(screen.queryByLabelText('6-digit verification code')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Confirm your email address' })).not.toBeInTheDocument();
  });

  it('does not show the confirmation to the next user', async () => {
    const { user } = open(at + TRIP);
    await user.click(await screen.findByRole('checkbox', { name: /I agree that people/ }));
    await user.click(screen.getByText(button));
    expect(await screen.findByText(published)).toBeVisible();
    act(() => sessionEnded());
    await waitFor(() => expect(screen.queryByText(published)).not.toBeInTheDocument());
    expect(await screen.findByText(button)).toBeVisible();
  });

  it('keeps the values of a draft', async () => {
    const { user, unmount } = open(at, null);
    await user.type(await screen.findByLabelText('Name'), 'Amma');
    unmount();
    open(at);
    await waitFor(() => expect(field('Email')).toHaveValue('priya@example.com'));
    expect(field('Name')).toHaveValue('Amma');
  });

  it('has them filled in after a login on the page, except for typed values', async () => {
    const { user } = open(at, null);
    await pasteInto(user, await screen.findByLabelText('Email'), 'mother@example.com');
    act(() => sessionStarted(PRIYA));
    await waitFor(() => expect(field('Name')).toHaveValue('Priya R'));
    expect(field('Email')).toHaveValue('mother@example.com');
  });

  it('leaves nothing in the form or the tab after a logout', async () => {
    const { user } = open(at);
    await screen.findByDisplayValue('priya@example.com');
    await pasteInto(user, field(/^Description/), 'My mother is 74.');
    expect(tabStorage()).toContain('My mother is 74.');
    expect(tabStorage()).not.toMatch(/priya@|Priya R|7700900142/);
    act(() => sessionEnded());
    await waitFor(() => expect(field('Email')).toHaveValue(''));
    expect(field('Name')).toHaveValue('');
    expect(field(/^Description/)).toHaveValue('');
    expect(tabStorage()).not.toMatch(/My mother is 74|priya@|Priya R|7700900142/);
  });

  it('does not show what they typed to the next user', async () => {
    const { user, unmount } = open(at);
    await screen.findByDisplayValue('priya@example.com');
    await pasteInto(user, field(/^Description/), 'My mother is 74.');
    act(() => sessionEnded());
    unmount();
    open(at, aUser({ id: 4243, username: 'Omar Haddad', email: 'omar@example.com', phoneNumber: null }));
    expect(await screen.findByLabelText('Email')).toHaveValue('omar@example.com');
    expect(field(/^Description/)).toHaveValue('');
  });

  it('can clear a field', async () => {
    const { user } = open(at);
    await screen.findByDisplayValue('priya@example.com');
    await user.clear(field(/^Phone/));
    await user.type(field('Name'), ' Sen.');
    expect(field(/^Phone/)).toHaveValue('');
    expect(field('Name')).toHaveValue('Priya R Sen.');
  });
});
