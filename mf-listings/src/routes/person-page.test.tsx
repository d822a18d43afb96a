import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { SlotProps } from 'shared-ui/app';
import type { Testimonial, Traveler } from 'contracts';
import {
  aHelperListing,
  aRefusal,
  aSeekerListing,
  aTestimonial,
  aTraveler,
  aUser,
  fakeApi,
  renderRemote,
} from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './person-page.tsx';

const Reporting = ({ userId, username }: SlotProps['person.report']) => <p>{`Report ${userId} ${username}`}</p>;

interface World {
  at?: string;
  person?: Partial<Omit<Traveler, 'user'>> & { user?: Partial<Traveler['user']> };
  respond?: () => unknown;
  reviews?: Testimonial[];
  as?: ReturnType<typeof aUser> | null;
}

function open({ at = '/people/9', person = {}, respond, reviews = [], as = null }: World = {}) {
  const { user, ...rest } = person;
  const base = aTraveler(rest);
  const traveler = { ...base, user: { ...base.user, id: 9, username: 'Meena Iyer', ...user } };
  const calls = fakeApi({
    'GET /api/listings/9': () => respond?.() ?? traveler,
    'GET /api/testimonials/user/9': () => reviews,
    'GET /api/auth/me': () => as,
  });
  return { calls, ...renderRemote(remote, { at, user: as, slots: { 'person.report': Reporting } }) };
}

const title = (name = 'Meena Iyer') => screen.findByRole('heading', { level: 1, name });
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content') ?? null;

describe('the page of a person', () => {
  it('shows who they are, what we know, and what they speak and write', async () => {
    open({
      person: { user: { bio: 'I fly twice a year.', languages: 'Tamil, English, Tulu', languageCodes: ['ta', 'en'] } },
    });
    await title();
    expect(document.title).toBe('Flight Amigo - Meena Iyer');
    const known = region('What we know');
    expect(known.getAllByRole('listitem').map((fact) => fact.querySelector('b')?.textContent)).toEqual([
      'Verified phone',
      'Answers within 2 hours',
      'Member since March 2024',
    ]);
    expect(known.getByText(/We do not check passports/)).toBeVisible();
    const spoken = within(screen.getByRole('list', { name: 'Speaks' })).getAllByRole('listitem');
    expect(spoken.map(({ textContent }) => textContent)).toEqual(['தமிழ் Tamil', 'English', 'Tulu']);
    expect(region('About Meena Iyer').getByText('I fly twice a year.')).toBeVisible();
  });

  it('leaves out what nobody has written', async () => {
    open({
      person: { user: { bio: null, languages: null, averageRating: null, ratingCount: 0 }, ratings: [0, 0, 0, 0, 0] },
    });
    await title();
    expect(screen.queryByRole('region', { name: /About|Speaks/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/reviews? with/)).not.toBeInTheDocument();
    expect(await screen.findByText('No testimonials yet')).toBeVisible();
    expect(screen.getByText('No trips at the moment')).toBeVisible();
  });

  it('tells analytics no name', async () => {
    const { shell } = open();
    await title();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Traveler', path: '/people/9' }]);
  });

  it.each([
    ['Offers', [aHelperListing()]],
    ['Requests', [aSeekerListing()]],
    ['Offers and requests', [aHelperListing(), aSeekerListing()]],
  ])('shows open listings as %s', async (heading, listings) => {
    open({ person: { listings } });
    await title();
    expect(region(heading).getAllByRole('article')).toHaveLength(listings.length);
  });

  it('shows reviews with their authors, and how many have how many stars', async () => {
    const reviews = [
      aTestimonial({ user: { id: 8, username: 'Anand K', profilePictureUrl: null } }),
      aTestimonial({ user: { id: null, username: 'Deleted traveler', profilePictureUrl: null } }),
    ];
    open({ person: { ratings: [0, 0, 0, 2, 21] }, reviews });
    await title();
    const panel = region('Reviews');
    expect(panel.getByText('21 reviews with 5 stars')).toBeInTheDocument();
    expect(panel.getByText('2 reviews with 4 stars')).toBeInTheDocument();
    expect(await panel.findByRole('link', { name: 'Anand K' })).toHaveAttribute('href', '/people/8');
    expect(panel.getByText('Deleted traveler')).toBeVisible();
    expect(panel.queryByRole('link', { name: 'Deleted traveler' })).not.toBeInTheDocument();
  });

  it('offers to report others', async () => {
    open({ as: aUser({ id: 7 }) });
    expect(await screen.findByText('Report 9 Meena Iyer')).toBeVisible();
    expect(screen.queryByText(/This is your page/)).not.toBeInTheDocument();
  });

  it('offers oneself the profile', async () => {
    open({ as: aUser({ id: 9 }) });
    expect(await screen.findByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile');
    expect(screen.queryByText(/Report 9/)).not.toBeInTheDocument();
  });

  it.each([
    [false, 'noindex'],
    [true, null],
  ])('with searchable %s has the robots tag %s', async (searchable, tag) => {
    open({ person: { user: { searchable } } });
    await title();
    expect(robots()).toBe(tag);
  });
});

describe('a page that cannot be shown', () => {
  it.each(['/people/9', '/people/0', '/people/abc'])('says the same at %s, whatever the reason', async (at) => {
    open({ at, respond: () => aRefusal(404) });
    expect(await title('This person is not here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/search');
    expect(robots()).toBe('noindex');
  });

  it('asks the server nothing for an impossible address', async () => {
    const { calls } = open({ at: '/people/abc' });
    await title('This person is not here');
    expect(calls.filter(({ path }) => path.startsWith('/api/listings'))).toEqual([]);
  });

  it('can be tried again after an error', async () => {
    let isDown = true;
    const { user } = open({ respond: () => (isDown ? aRefusal(500) : undefined) });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(await title()).toBeVisible();
  });
});
