import { describe, expect, it } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { registerLocale } from 'shared-ui/app';
import type { ListingType, OwnListing } from 'shared-ui/contracts';
import { anOwnListing, aRefusal, aUser, fakeApi, fakeShell } from 'shared-ui/testing';
import { confirmationsApi } from '../../api/confirmations.ts';
import english from '../../locales/en.json' with { type: 'json' };
import { OwnListings } from './own-listings.tsx';

registerLocale('listings', english);

const GET = 'GET /api/my-listings';

interface World {
  type?: ListingType;
  user?: ReturnType<typeof aUser> | null;
  answer?: () => unknown;
}

function show({ type = 'helper', user = aUser(), answer = () => [] }: World = {}) {
  const calls = fakeApi({ [GET]: answer, 'POST /api/listing-confirmations': () => ({ listing: anOwnListing() }) });
  const shell = fakeShell({ user });
  render(
    <Provider store={shell.store}>
      <MemoryRouter>
        <OwnListings type={type} />
      </MemoryRouter>
    </Provider>,
  );
  return { calls, shell };
}

const card = async (name: string | RegExp) => within(await screen.findByRole('article', { name }));
const many = (count: number): OwnListing[] => Array.from({ length: count }, () => anOwnListing());

describe('one’s own listings on the profile', () => {
  it('are asked for by type', async () => {
    const { calls } = show({ type: 'seeking_help', answer: () => [anOwnListing({ type: 'seeking_help' })] });
    expect(await screen.findByRole('region', { name: 'Your requests' })).toBeVisible();
    await screen.findByRole('article');
    expect(calls.map(({ path, query }) => `${path}?${String(query)}`)).toEqual(['/api/my-listings?type=seeking_help']);
  });

  it('show the trip without the person, and what may become of it', async () => {
    show({
      answer: () => [
        anOwnListing({
          name: 'Meena Iyer',
          date: '2026-12-12',
          skills: 'Translation',
          acceptsTips: true,
          languages: 'Tamil',
        }),
      ],
    });
    const offer = await card('Chennai to London, Dec 12, 2026');
    expect(offer.getByText('Amigo')).toBeVisible();
    expect(offer.getByText('Active')).toBeVisible();
    expect(offer.getByText('Translation')).toBeVisible();
    expect(offer.getByText('Accepts tips')).toBeVisible();
    expect(offer.queryByText(/Meena|Speaks|Only you|priya@/)).not.toBeInTheDocument();
    expect(offer.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['closed', 'Closed'],
    ['expired', 'Expired'],
    ['hidden', 'Hidden'],
  ] as const)('that are %s are gray, and say that nobody else sees them', async (status, word) => {
    show({ answer: () => [anOwnListing({ status })] });
    const own = await card(/Chennai to London/);
    expect(own.getByText(word)).toBeVisible();
    expect(own.getByText('Only you can see this listing.')).toBeVisible();
    expect(screen.getByRole('article')).toHaveClass('closed');
  });

  it('that somebody posted with one’s address say what is still to do', async () => {
    show({ answer: () => [anOwnListing({ userId: null, email: 'priya@example.com' })] });
    const own = await card(/Chennai to London/);
    expect(own.getByText(/Not confirmed yet/)).toHaveTextContent('the mail that we sent to priya@example.com.');
  });

  it('show six at first and six more on View More, with focus on the first of them', async () => {
    show({ answer: () => many(8) });
    await screen.findAllByRole('article');
    expect(screen.getAllByRole('article')).toHaveLength(6);
    await userEvent.click(screen.getByRole('button', { name: 'View More' }));
    expect(screen.getAllByRole('article')).toHaveLength(8);
    expect(screen.getAllByRole('article')[6]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  });

  it.each([
    ['helper', 'Your offers', 'Offer Help', '/offer/create'],
    ['seeking_help', 'Your requests', 'Request Help', '/find/create'],
  ] as const)('of type %s lead to a new one', async (type, heading, words, path) => {
    show({ type, answer: () => [anOwnListing({ type })] });
    const region = within(await screen.findByRole('region', { name: heading }));
    expect(region.getByRole('link', { name: words })).toHaveAttribute('href', path);
  });

  it.each([
    ['helper', 'You have no offers yet', 'Offer Help', '/offer/create'],
    ['seeking_help', 'You have no requests yet', 'Request Help', '/find/create'],
  ] as const)('of type %s that are none: a sentence and a button', async (type, sentence, words, path) => {
    show({ type });
    expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
    expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', path);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('one’s own listings that do not come', () => {
  it.each([
    ['helper', 'Failed to fetch helper listings'],
    ['seeking_help', 'Failed to fetch help requests'],
  ] as const)('of type %s say so, and come on Try again', async (type, sentence) => {
    let isDown = true;
    show({ type, answer: () => (isDown ? aRefusal(503) : [anOwnListing({ type })]) });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('show that they are on their way', async () => {
    show({ answer: () => new Promise(() => undefined) });
    expect(await screen.findByRole('region', { name: 'Your offers' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Loading your offers');
  });

  it('are not asked for while nobody is logged in', async () => {
    const { calls } = show({ user: null });
    await act(async () => undefined);
    expect(calls).toEqual([]);
    expect(screen.queryByText(/offers/)).not.toBeInTheDocument();
  });
});

it('comes anew when a listing was confirmed', async () => {
  const { calls, shell } = show({ answer: () => many(1) });
  await screen.findByRole('article');
  await act(async () => {
    await shell.store.dispatch(confirmationsApi.endpoints.confirmListing.initiate({ token: 'tok-123' }));
  });
  expect(calls.filter(({ path }) => path === '/api/my-listings')).toHaveLength(2);
});
