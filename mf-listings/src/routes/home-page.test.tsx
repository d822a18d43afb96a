import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Listing } from 'contracts';
import {
  aHelperListing,
  anAirport,
  aRefusal,
  aSeekerListing,
  aTestimonial,
  fakeApi,
  renderRemote,
} from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './home-page.tsx';

interface World {
  helpers?: Listing[];
  seekers?: Listing[];
  testimonials?: unknown;
}

function openHome({ helpers = [], seekers = [], testimonials = [] }: World = {}) {
  const calls = fakeApi({
    'GET /api/listings': ({ url }) => (new URL(url).searchParams.get('type') === 'helper' ? helpers : seekers),
    'GET /api/testimonials': () => testimonials,
    'GET /api/airports': () => [
      anAirport({ code: 'LHR', city: 'London', country: 'United Kingdom' }),
      anAirport({ code: 'MAA', name: 'Chennai International Airport', city: 'Chennai', country: 'India' }),
    ],
  });
  return { calls, ...renderRemote(remote, { at: '/' }) };
}

const region = (name: string) => screen.findByRole('region', { name });

describe('the home page', () => {
  it('is titled Home [spec 21, 40]', async () => {
    const { shell } = openHome();
    await screen.findByRole('heading', { level: 1 });
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Home', path: '/' }]);
  });

  it('shows its first screen before any response [spec 11, 55]', async () => {
    const never = () => new Promise(() => undefined);
    fakeApi({ 'GET /api/listings': never, 'GET /api/testimonials': never });
    renderRemote(remote, { at: '/' });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Help another family while flying to yours',
    );
    expect(screen.getByText(/Tips are optional/)).toBeVisible();
    expect(screen.getByRole('link', { name: /Become a Flight Amigo/ })).toHaveAttribute('href', '/offer/create');
    expect(screen.getByRole('link', { name: /Find Your Flight Amigo/ })).toHaveAttribute('href', '/find/create');
  });

  it('has its parts in the order of the specification, and what explains the site after them [spec 55]', async () => {
    openHome();
    await region('Your safety');
    const parts = [
      screen.getByRole('heading', { level: 1 }),
      screen.getByText(/Tips are optional/),
      screen.getByRole('link', { name: /Become a Flight Amigo/ }),
      screen.getByRole('link', { name: /Find Your Flight Amigo/ }),
      screen.getByRole('search', { name: 'Who flies your route?' }),
      screen.getByRole('region', { name: 'Travelers Offering Help' }),
      screen.getByRole('region', { name: 'Travelers Seeking Help' }),
      screen.getByRole('region', { name: 'What Our Users Say' }),
      screen.getByRole('region', { name: 'How it works' }),
      screen.getByRole('region', { name: 'Your safety' }),
    ];
    const inOrder = (part: HTMLElement, next: HTMLElement | undefined) =>
      next === undefined || part.compareDocumentPosition(next) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(parts.filter((part, at) => !inOrder(part, parts[at + 1]))).toEqual([]);
  });

  it('explains how it works and what protects the visitor', async () => {
    openHome();
    const steps = within(await region('How it works')).getAllByRole('heading', { level: 3 });
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Say when you fly',
      'Agree to fly together',
      'Meet at the airport',
    ]);
    expect(within(await region('Your safety')).getAllByRole('listitem')).toHaveLength(3);
  });

  it('requests the 2 newest listings of each type, and 6 testimonials [spec 56, 213, 263]', async () => {
    const { calls } = openHome();
    await screen.findByText('No testimonials yet');
    expect(calls.map(({ path, query }) => `${path}?${query}`).toSorted()).toEqual([
      '/api/listings?type=helper&order=newest&limit=2',
      '/api/listings?type=seeking_help&order=newest&limit=2',
      '/api/testimonials?limit=6',
    ]);
  });

  it('shows offers and requests separately, each with a link to all of them [spec 56]', async () => {
    openHome({ helpers: [aHelperListing({ name: 'Meena Iyer' })], seekers: [aSeekerListing({ name: 'Hoa Nguyen' })] });
    const offering = within(await region('Travelers Offering Help'));
    expect(await offering.findByRole('heading', { name: 'Meena Iyer' })).toBeVisible();
    expect(offering.getByRole('link', { name: /View All/ })).toHaveAttribute('href', '/search?type=helper');
    const seeking = within(await region('Travelers Seeking Help'));
    expect(await seeking.findByRole('heading', { name: 'Hoa Nguyen' })).toBeVisible();
    expect(seeking.getByRole('link', { name: /View All/ })).toHaveAttribute('href', '/search?type=seeking_help');
  });

  it('says that nobody offers or seeks help yet, with a button to be the first [spec 56]', async () => {
    openHome();
    const offering = within(await region('Travelers Offering Help'));
    expect(await offering.findByText('No travelers offering help at the moment')).toBeVisible();
    expect(offering.getByRole('link', { name: 'Offer Help' })).toHaveAttribute('href', '/offer/create');
    const seeking = within(await region('Travelers Seeking Help'));
    expect(await seeking.findByText('No travelers seeking help at the moment.')).toBeVisible();
    expect(seeking.getByRole('link', { name: 'Find Help' })).toHaveAttribute('href', '/find/create');
  });

  it('lets the visitor try again if listings did not load', async () => {
    let isDown = true;
    fakeApi({
      'GET /api/listings': () => (isDown ? aRefusal(503) : [aHelperListing({ name: 'Meena Iyer' })]),
      'GET /api/testimonials': () => [],
    });
    const { user } = renderRemote(remote, { at: '/' });
    const offering = within(await region('Travelers Offering Help'));
    expect(await offering.findByText('Error loading Amigos. Please try again later.')).toBeVisible();
    isDown = false;
    await user.click(offering.getByRole('button', { name: 'Try again' }));
    expect(await offering.findByRole('heading', { name: 'Meena Iyer' })).toBeVisible();
  });

  it('shows what users say [spec 57]', async () => {
    openHome({ testimonials: [aTestimonial({ text: 'I cried with relief.', rating: 4, route: 'MAA to LHR' })] });
    const section = within(await region('What Our Users Say'));
    expect(await section.findByText('I cried with relief.')).toBeVisible();
    expect(section.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    expect(section.getByRole('figure')).toHaveTextContent('anand_kMAA to LHR');
  });

  it('offers three links to the search if there are no testimonials [spec 57]', async () => {
    openHome();
    const section = within(await region('What Our Users Say'));
    expect(await section.findByText('No testimonials yet')).toBeVisible();
    const shortcuts = section.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(shortcuts).toEqual(['/search', '/search?type=helper', '/search?type=seeking_help']);
  });

  it('says so if testimonials do not load [spec 242]', async () => {
    openHome({ testimonials: aRefusal(500) });
    expect(await screen.findByText('Failed to fetch testimonials')).toBeVisible();
  });
});

describe('the route search of the home page', () => {
  const form = async () => within(await screen.findByRole('search', { name: 'Who flies your route?' }));

  it('opens the search page with route and day', async () => {
    const { user, address, shell } = openHome();
    const search = await form();
    await user.type(search.getByRole('combobox', { name: 'From' }), 'chen');
    await user.click(await screen.findByRole('option', { name: /MAA/ }));
    await user.type(search.getByRole('combobox', { name: 'To' }), 'LHR');
    await user.type(search.getByLabelText('Travel Date'), '2026-12-12');
    await user.click(search.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe('/search?from=MAA&to=LHR&date=2026-12-12'));
    expect(shell.events).toEqual([{ name: 'search_submit', category: 'engagement', label: 'both MAA to LHR' }]);
  });

  it('opens the search page with all listings if nothing is filled in', async () => {
    const { user, address } = openHome();
    await user.click((await form()).getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe('/search'));
  });

  it('asks for an airport where the text names none', async () => {
    const { user, address } = openHome();
    const search = await form();
    await user.type(search.getByRole('combobox', { name: 'To' }), 'my sister');
    await user.click(search.getByRole('button', { name: 'Search' }));
    const to = search.getByRole('combobox', { name: 'To' });
    expect(to).toHaveAccessibleDescription('Please choose an airport from the list');
    expect(to).toHaveFocus();
    expect(address()).toBe('/');
    await user.clear(to);
    expect(to).toBeValid();
  });

  it('is a form of the search page before scripts have run', async () => {
    openHome();
    await form();
    expect(screen.getByRole('search')).toHaveAttribute('action', '/search');
    expect(screen.getByRole('search')).toHaveFormValues({ from: '', to: '', date: '' });
  });
});
