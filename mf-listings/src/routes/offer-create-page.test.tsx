import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aHelperListing, fakeApi, renderRemote, siteSettings } from 'shared-ui/testing';
import { AIRPORTS, fillInPerson, TOMORROW, TRIP } from '../parts/publishing/publish-page.fixture.tsx';
import { remote } from '../remote.tsx';
import './offer-create-page.tsx';

const PUBLISHED = { listing: aHelperListing({ name: 'Samuel Okafor', date: TOMORROW }), confirmationId: 4711 };

function openForm(query = '', answer: () => unknown = () => Response.json(PUBLISHED, { status: 201 })) {
  const calls = fakeApi({
    'GET /api/airports': () => AIRPORTS,
    'GET /api/site': () => siteSettings(),
    'POST /api/offer-help/listings': answer,
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { sent, ...renderRemote(remote, { at: `/offer/create${query}` }) };
}

async function publish() {
  const world = openForm(TRIP);
  await fillInPerson(world.user);
  await world.user.click(screen.getByRole('checkbox', { name: /I accept tips/ }));
  await world.user.click(screen.getByRole('button', { name: 'Publish My Offer' }));
  await screen.findByText('Your Help Offer Has Been Published');
  return world;
}

afterEach(() => sessionStorage.clear());

describe('the offer form', () => {
  it('is titled Offer Help, and leads back home [spec 27, 40, 104]', async () => {
    const { shell } = openForm();
    expect(await screen.findByRole('heading', { level: 1, name: 'Offer Your Help to Travelers' })).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Offer Help', path: '/offer/create' }]);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('has no end date and no amount [spec 175]', async () => {
    openForm();
    await screen.findByLabelText('Travel Date');
    expect(screen.queryByLabelText(/^End Date/)).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Tip amount/)).not.toBeInTheDocument();
  });

  it('publishes an offer [spec 27, 146, 210, 246]', async () => {
    const { sent, shell } = await publish();
    expect(sent()).toEqual([
      {
        departureAirport: 'MAA',
        arrivalAirport: 'LHR',
        date: TOMORROW,
        acceptsTips: true,
        name: 'Priya Raman',
        email: 'priya.raman@example.com',
        consent: true,
        captchaToken: 'off',
        attemptId: expect.any(String),
      },
    ]);
    expect(shell.toasts).toEqual([
      {
        title: 'Help Offer Created!',
        description: 'Your offer to assist other travelers has been published successfully.',
      },
    ]);
    expect(screen.getByRole('article')).toHaveTextContent('Travelers can now see your offer and contact you.');
    expect(shell.loginRequests).toEqual([]);
  });

  it('shows that it is being created [spec 105]', async () => {
    let answer: (response: unknown) => void = () => undefined;
    const { user } = openForm(TRIP, () => new Promise((resolve) => (answer = resolve)));
    await fillInPerson(user);
    await user.click(screen.getByRole('button', { name: 'Publish My Offer' }));
    expect(await screen.findByRole('button', { name: 'Creating your offer...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    answer(Response.json(PUBLISHED, { status: 201 }));
    await screen.findByText('Your Help Offer Has Been Published');
  });

  it('leads home from the confirmation [spec 106]', async () => {
    await publish();
    const ways = screen.getAllByRole('link', { name: 'Back to Home' });
    expect(ways.at(-1)).toHaveAttribute('href', '/');
  });

  it('is empty except for the person on Create Another Offer [spec 106]', async () => {
    const { user } = await publish();
    await user.click(screen.getByRole('button', { name: 'Create Another Offer' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Priya Raman');
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: /I accept tips/ })).not.toBeChecked();
  });
});
