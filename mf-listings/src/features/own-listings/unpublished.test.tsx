import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { OWN_KEYS } from 'shared-ui/app';
import { anOwnListing } from 'shared-ui/testing';
import { CREATE_LISTING_DRAFT } from '../../trip-form/unpublished.ts';
import { show } from './own-listings.fixture.tsx';

const SENTENCE = 'You have a listing that is not published yet';
const goOn = () => screen.findByRole('link', { name: 'Go on with it' });

const begin = (draft: object) =>
  sessionStorage.setItem(`${OWN_KEYS}draft:anyone:${CREATE_LISTING_DRAFT}`, JSON.stringify(draft));

afterEach(() => sessionStorage.clear());

describe('a listing that was begun', () => {
  it.each([
    ['helper', '/create-listing?type=helper'],
    ['seeking_help', '/create-listing?type=seeking_help'],
  ] as const)('of type %s is named on its tab, with the way to go on', async (type, href) => {
    begin({ type, description: 'Happy to help.' });
    show({ type });
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(await goOn()).toHaveAttribute('href', href);
  });

  it('is named beside those that are published', async () => {
    begin({ type: 'helper', skills: 'Translation' });
    show({ listings: [anOwnListing()] });
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.getByText(SENTENCE)).toBeVisible();
  });

  it.each([
    ['of the other tab', { type: 'seeking_help', description: 'My parents fly.' }],
    ['that holds nothing but who one is', { type: 'helper', date: '2027-01-09', name: 'Priya' }],
    ['that a link alone filled in', { type: 'helper', arrivalAirport: 'LHR', prefill: { arrivalAirport: 'LHR' } }],
  ])('%s is not named', async (_what, draft) => {
    begin(draft);
    show({ listings: [anOwnListing()] });
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
  });
});
