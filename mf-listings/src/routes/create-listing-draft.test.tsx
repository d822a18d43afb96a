import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { OWN_KEYS, sessionEnded, sessionStarted } from 'shared-ui/app';
import { todayHere } from 'shared-ui/contracts';
import { anOwnListing, aUser, pasteInto } from 'shared-ui/testing';
import { TOMORROW } from '../publishing/publish-page.fixture.tsx';
import { againLink, wordsIn } from '../trip-form/again.ts';
import {
  dialog,
  field,
  keptInTab,
  openPage,
  press,
  PRIYA,
  tellOfHelp,
  TRIP,
  WORDS,
} from './create-listing.fixture.tsx';

const OMAR = aUser({ id: 4243, username: 'Omar Haddad', email: 'omar@example.com', phoneNumber: null });

const title = () => screen.findByRole('heading', { level: 1 });

afterEach(() => sessionStorage.clear());

describe('what was typed', () => {
  it('is there again after a reload, or after the way to /verify and back', async () => {
    const { user, unmount } = openPage(TRIP, { user: { ...PRIYA, verified: false } });
    await tellOfHelp(user);
    await user.click(screen.getByRole('link', { name: 'Verify now' }));
    expect(await screen.findByText('Another part of the site')).toBeVisible();
    unmount();
    openPage();
    expect(await screen.findByLabelText('Description')).toHaveValue(WORDS);
    expect(field('Date')).toHaveValue(TOMORROW);
  });

  it('stays through a login, which fills in the rest', async () => {
    const { user } = openPage(TRIP, { user: null });
    await tellOfHelp(user);
    await user.type(field(/^Name/), 'Amma');
    act(() => sessionStarted(PRIYA));
    await waitFor(() => expect(field('Email')).toHaveValue('priya@example.com'));
    expect(field(/^Name/)).toHaveValue('Amma');
    expect(field('Description')).toHaveValue(WORDS);
  });

  it('goes when one logs out, from the form and from the tab', async () => {
    const { user } = openPage(TRIP);
    await tellOfHelp(user);
    expect(keptInTab()).toContain(WORDS);
    expect(keptInTab()).not.toMatch(/priya@|Priya R|7700900142/);
    act(() => sessionEnded());
    await waitFor(() => expect(field('Email')).toHaveValue(''));
    expect(field('Description')).toHaveValue('');
    expect(keptInTab()).not.toMatch(new RegExp(`${WORDS}|priya@|Priya R|7700900142`));
  });

  it('is not shown to the next person who logs in here', async () => {
    const { user } = openPage(TRIP);
    await tellOfHelp(user);
    act(() => sessionEnded());
    act(() => sessionStarted(OMAR));
    await waitFor(() => expect(field('Email')).toHaveValue(OMAR.email));
    expect(field('Description')).toHaveValue('');
  });

  it('waits for its author where the session ended by itself, and is shown to nobody else meanwhile', async () => {
    const { user, unmount } = openPage(TRIP);
    await tellOfHelp(user);
    unmount();
    const visitor = openPage('', { user: null });
    expect(await screen.findByLabelText('Description')).toHaveValue('');
    visitor.unmount();
    const author = openPage();
    expect(await screen.findByLabelText('Description')).toHaveValue(WORDS);
    author.unmount();
    const other = openPage('', { user: OMAR });
    expect(await screen.findByLabelText('Description')).toHaveValue('');
    other.unmount();
    expect(keptInTab()).not.toContain(WORDS);
  });

  it('is not overwritten by an empty form while one logs in again', async () => {
    const { user, unmount } = openPage(TRIP);
    await tellOfHelp(user);
    unmount();
    openPage('', { user: null });
    expect(await screen.findByLabelText('Description')).toHaveValue('');
    act(() => sessionStarted(PRIYA));
    await waitFor(() => expect(field('Description')).toHaveValue(WORDS));
  });

  it('of yesterday starts today', async () => {
    sessionStorage.setItem(
      `${OWN_KEYS}draft:anyone:create-listing`,
      JSON.stringify({ date: '2020-01-01', endDate: '2020-01-02' }),
    );
    openPage();
    expect(await screen.findByLabelText('Date')).toHaveValue(todayHere());
    expect(field(/^End Date/)).toHaveValue('');
  });

  it('for the other kind brings no tip that does not fit', async () => {
    sessionStorage.setItem(
      `${OWN_KEYS}draft:anyone:create-listing`,
      JSON.stringify({ type: 'helper', acceptsTips: true, tipAmount: '15', description: WORDS }),
    );
    const { user, sent } = openPage(TRIP.replace('helper', 'seeking_help'));
    expect(await screen.findByLabelText('Description')).toHaveValue(WORDS);
    await press(user);
    await dialog();
    expect(sent()).toMatchObject([{ type: 'seeking_help', acceptsTips: false, offersTips: false }]);
  });
});

describe('what was typed as a request', () => {
  const REQUEST = '?type=seeking_help&from=MAA&to=LHR';
  const WARNING = /^This was typed as a request for help/;

  async function typeRequest() {
    const page = openPage(REQUEST);
    await tellOfHelp(page.user);
    page.unmount();
  }

  it('opens as a request where the address says nothing', async () => {
    await typeRequest();
    const { address, router } = openPage();
    expect(await title()).toHaveTextContent('Find Help');
    expect(address()).toBe('/create-listing?type=seeking_help');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(field('Description')).toHaveValue(WORDS);
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });

  it.each(['?type=helper', '?action=offer'])('says so where the address says %s, with the way back', async (query) => {
    await typeRequest();
    const { user, address } = openPage(query);
    expect(await screen.findByText(WARNING)).toBeVisible();
    expect(field('Description')).toHaveValue(WORDS);
    await user.click(screen.getByRole('link', { name: 'go back to Find Help' }));
    await waitFor(async () => expect(await title()).toHaveTextContent('Find Help'));
    expect(address()).toBe('/create-listing?type=seeking_help');
    expect(field('Description')).toHaveValue(WORDS);
    expect(screen.queryByText(/^This was typed as/)).not.toBeInTheDocument();
  });

  it('says so also after a reload, until it is published', async () => {
    await typeRequest();
    openPage('?type=helper').unmount();
    const { user } = openPage(TRIP);
    expect(await screen.findByText(WARNING)).toBeVisible();
    await press(user);
    await dialog();
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });

  it('is nothing where only a link has filled in its trip', async () => {
    openPage(REQUEST).unmount();
    openPage('?type=helper&from=MAA&to=LHR');
    expect(await title()).toHaveTextContent('Offer Help');
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });
});

describe('a trip that is posted again', () => {
  const SKILLS = 'Translation';
  const again = () => againLink(anOwnListing({ description: WORDS, skills: SKILLS }));

  async function postAgain() {
    const page = openPage('/elsewhere');
    const { to, state } = again();
    await act(() => page.router.navigate(to, { state }));
    return page;
  }

  it('brings its description and its skills along, outside of the address', async () => {
    const { address } = await postAgain();
    expect(await screen.findByLabelText('Description')).toHaveValue(WORDS);
    expect(screen.getByRole('button', { name: 'Remove Translation' })).toBeVisible();
    expect(address()).toBe('/create-listing?type=helper&from=MAA&to=LHR&flight=BA36');
  });

  it('takes nothing of what was typed here before', async () => {
    const { user, unmount } = openPage();
    await pasteInto(user, await screen.findByLabelText('Description'), 'Typed and not published.');
    unmount();
    await postAgain();
    expect(await screen.findByLabelText('Description')).toHaveValue('Typed and not published.');
  });

  it('gives way to the next that is posted again, of whatever type', async () => {
    const { unmount } = await postAgain();
    await screen.findByLabelText('Description');
    unmount();
    const other = againLink(anOwnListing({ type: 'seeking_help', description: 'My mother flies alone.', skills: '' }));
    const { router } = openPage('/elsewhere');
    await act(() => router.navigate(other.to, { state: other.state }));
    expect(await screen.findByLabelText('Description')).toHaveValue('My mother flies alone.');
    expect(screen.queryByText(/^This was typed as/)).not.toBeInTheDocument();
  });

  it('is not led astray by what else stands in the history', () => {
    expect(wordsIn(again().state)).toEqual({ description: WORDS, skills: SKILLS });
    for (const other of [undefined, null, 'x', { again: null }, { again: { description: 7 } }])
      expect(wordsIn(other)).toEqual({});
  });
});
