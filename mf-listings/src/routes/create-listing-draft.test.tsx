import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { PERSONAL_KEY_PREFIX, sessionEnded, sessionStarted } from 'shared-ui/app';
import { todayHere } from 'contracts';
import { anOwnListing, aUser, pasteInto } from 'shared-ui/testing';
import { TOMORROW } from '../parts/publishing/publish-page.fixture.tsx';
import { postAgainLink, readPostAgainTexts } from '../parts/publishing/create-listing-draft.ts';
import {
  dialog,
  field,
  readStorage,
  openPage,
  press,
  PRIYA,
  typeDescription,
  TRIP,
  DESCRIPTION,
} from './create-listing.fixture.tsx';

const OMAR = aUser({ id: 4243, username: 'Omar Haddad', email: 'omar@example.com', phoneNumber: null });

const title = () => screen.findByRole('heading', { level: 1 });

afterEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('is restored after a reload, and after visiting /verify', async () => {
    const { user, unmount } = openPage(TRIP, { user: { ...PRIYA, verified: false } });
    await typeDescription(user);
    await user.click(screen.getByRole('link', { name: 'Verify now' }));
    expect(await screen.findByText('Another part of the site')).toBeVisible();
    unmount();
    openPage();
    expect(await screen.findByLabelText('Description')).toHaveValue(DESCRIPTION);
    expect(field('Date')).toHaveValue(TOMORROW);
  });

  it('stays after a login, which fills in the rest', async () => {
    const { user } = openPage(TRIP, { user: null });
    await typeDescription(user);
    await user.type(field(/^Name/), 'Amma');
    act(() => sessionStarted(PRIYA));
    await waitFor(() => expect(field('Email')).toHaveValue('priya@example.com'));
    expect(field(/^Name/)).toHaveValue('Amma');
    expect(field('Description')).toHaveValue(DESCRIPTION);
  });

  it('is removed on logging out, from the form and from the tab', async () => {
    const { user } = openPage(TRIP);
    await typeDescription(user);
    expect(readStorage()).toContain(DESCRIPTION);
    expect(readStorage()).not.toMatch(/priya@|Priya R|7700900142/);
    act(() => sessionEnded());
    await waitFor(() => expect(field('Email')).toHaveValue(''));
    expect(field('Description')).toHaveValue('');
    expect(readStorage()).not.toMatch(new RegExp(`${DESCRIPTION}|priya@|Priya R|7700900142`));
  });

  it('is not shown to the next user', async () => {
    const { user } = openPage(TRIP);
    await typeDescription(user);
    act(() => sessionEnded());
    act(() => sessionStarted(OMAR));
    await waitFor(() => expect(field('Email')).toHaveValue(OMAR.email));
    expect(field('Description')).toHaveValue('');
  });

  it('is kept for its author if the session expired, and shown to nobody else', async () => {
    const { user, unmount } = openPage(TRIP);
    await typeDescription(user);
    unmount();
    const visitor = openPage('', { user: null });
    expect(await screen.findByLabelText('Description')).toHaveValue('');
    visitor.unmount();
    const author = openPage();
    expect(await screen.findByLabelText('Description')).toHaveValue(DESCRIPTION);
    author.unmount();
    const other = openPage('', { user: OMAR });
    expect(await screen.findByLabelText('Description')).toHaveValue('');
    other.unmount();
    expect(readStorage()).not.toContain(DESCRIPTION);
  });

  it('is not overwritten by an empty form during the next login', async () => {
    const { user, unmount } = openPage(TRIP);
    await typeDescription(user);
    unmount();
    openPage('', { user: null });
    expect(await screen.findByLabelText('Description')).toHaveValue('');
    act(() => sessionStarted(PRIYA));
    await waitFor(() => expect(field('Description')).toHaveValue(DESCRIPTION));
  });

  it('of yesterday starts today', async () => {
    sessionStorage.setItem(
      `${PERSONAL_KEY_PREFIX}draft:anyone:create-listing`,
      JSON.stringify({ date: '2020-01-01', endDate: '2020-01-02' }),
    );
    openPage();
    expect(await screen.findByLabelText('Date')).toHaveValue(todayHere());
    expect(field(/^End Date/)).toHaveValue('');
  });

  it('of the other type brings no tip that does not fit', async () => {
    sessionStorage.setItem(
      `${PERSONAL_KEY_PREFIX}draft:anyone:create-listing`,
      JSON.stringify({ type: 'helper', acceptsTips: true, tipAmount: '15', description: DESCRIPTION }),
    );
    const { user, sent } = openPage(TRIP.replace('helper', 'seeking_help'));
    expect(await screen.findByLabelText('Description')).toHaveValue(DESCRIPTION);
    await press(user);
    await dialog();
    expect(sent()).toMatchObject([{ type: 'seeking_help', acceptsTips: false, offersTips: false }]);
  });
});

describe('a draft of a request', () => {
  const REQUEST = '?type=seeking_help&from=MAA&to=LHR';
  const WARNING = /^This was typed as a request for help/;

  async function typeRequest() {
    const page = openPage(REQUEST);
    await typeDescription(page.user);
    page.unmount();
  }

  it.each(['', '?type=helper', '?action=offer'])(
    'opens as an offer if the address has "%s", with a link back to it [spec 98]',
    async (query) => {
      await typeRequest();
      const { user, address, router } = openPage(query);
      expect(await title()).toHaveTextContent('Offer Help');
      expect(router.state.historyAction).toBe(query === '?type=helper' ? 'POP' : 'REPLACE');
      expect(address()).toMatch(/^\/create-listing\?(?:action=offer&)?type=helper$/);
      expect(await screen.findByText(WARNING)).toBeVisible();
      expect(field('Description')).toHaveValue(DESCRIPTION);
      await user.click(screen.getByRole('link', { name: 'go back to Find Help' }));
      await waitFor(async () => expect(await title()).toHaveTextContent('Find Help'));
      expect(address()).toBe('/create-listing?type=seeking_help');
      expect(field('Description')).toHaveValue(DESCRIPTION);
      expect(screen.queryByText(/^This was typed as/)).not.toBeInTheDocument();
    },
  );

  it('still has who flies and the tip after a look at the form for offers, and a reload there', async () => {
    const { user, unmount } = openPage(REQUEST);
    await user.click(await screen.findByLabelText(/^Somebody else/));
    await pasteInto(user, field(/^First name/), 'Lakshmi');
    await user.click(field('First flight'));
    await user.click(field('I would like to give a tip.'));
    unmount();
    const offer = openPage();
    expect(await screen.findByText(WARNING)).toBeVisible();
    offer.unmount();
    const again = openPage();
    await again.user.click(await screen.findByRole('link', { name: 'go back to Find Help' }));
    expect(await screen.findByLabelText(/^First name/)).toHaveValue('Lakshmi');
    expect(field('First flight')).toBeChecked();
    expect(field('I would like to give a tip.')).toBeChecked();
  });

  it('says so after a reload, until it is published', async () => {
    await typeRequest();
    openPage('?type=helper').unmount();
    const { user } = openPage(TRIP);
    expect(await screen.findByText(WARNING)).toBeVisible();
    await press(user);
    await dialog();
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });

  it('does not exist if only a link has filled in its trip', async () => {
    openPage(REQUEST).unmount();
    openPage('?type=helper&from=MAA&to=LHR');
    expect(await title()).toHaveTextContent('Offer Help');
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });
});

describe('a trip that is posted again', () => {
  const SKILLS = 'Translation';
  const again = () => postAgainLink(anOwnListing({ description: DESCRIPTION, skills: SKILLS }));

  async function postAgain() {
    const page = openPage('/elsewhere');
    const { to, state } = again();
    await act(() => page.router.navigate(to, { state }));
    return page;
  }

  it('passes its description and skills, outside of the address', async () => {
    const { address } = await postAgain();
    expect(await screen.findByLabelText('Description')).toHaveValue(DESCRIPTION);
    expect(screen.getByRole('button', { name: 'Remove Translation' })).toBeVisible();
    expect(address()).toBe('/create-listing?type=helper&from=MAA&to=LHR&flight=BA36');
  });

  it('does not replace what was typed before', async () => {
    const { user, unmount } = openPage();
    await pasteInto(user, await screen.findByLabelText('Description'), 'Typed and not published.');
    unmount();
    await postAgain();
    expect(await screen.findByLabelText('Description')).toHaveValue('Typed and not published.');
  });

  it('is replaced by the next one, of either type', async () => {
    const { unmount } = await postAgain();
    await screen.findByLabelText('Description');
    unmount();
    const other = postAgainLink(
      anOwnListing({ type: 'seeking_help', description: 'My mother flies alone.', skills: '' }),
    );
    const { router } = openPage('/elsewhere');
    await act(() => router.navigate(other.to, { state: other.state }));
    expect(await screen.findByLabelText('Description')).toHaveValue('My mother flies alone.');
    expect(screen.queryByText(/^This was typed as/)).not.toBeInTheDocument();
  });

  it('ignores other history state', () => {
    expect(readPostAgainTexts(again().state)).toEqual({ description: DESCRIPTION, skills: SKILLS });
    for (const other of [undefined, null, 'x', { again: null }, { again: { description: 7 } }])
      expect(readPostAgainTexts(other)).toEqual({});
  });
});
