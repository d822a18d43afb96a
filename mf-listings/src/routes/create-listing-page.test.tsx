import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, todayHere } from 'contracts';
import { pasteInto } from 'shared-ui/testing';
import { IN_A_WEEK, TOMORROW } from '../parts/publishing/publish-page.fixture.tsx';
import {
  CREATE,
  field,
  openPage,
  press,
  PRIYA,
  typeDescription,
  TRIP,
  DESCRIPTION,
} from './create-listing.fixture.tsx';

const title = () => screen.findByRole('heading', { level: 1 });
const from = () => screen.findByRole('combobox', { name: 'From' });
const tipsOf = (name: string) => screen.findByRole('checkbox', { name });
const amountKind = (name: string) => screen.getByRole('radio', { name });
const preview = () => screen.getByText(/Your listing will say/).closest('p');

afterEach(() => sessionStorage.clear());

describe('the address of the page', () => {
  it.each([
    ['', '?type=helper', 'Offer Help'],
    ['?action=offer', '?action=offer&type=helper', 'Offer Help'],
    ['?action=find&from=MAA', '?action=find&from=MAA&type=seeking_help', 'Find Help'],
    ['?type=anything&flight=BA36', '?type=helper&flight=BA36', 'Offer Help'],
    ['?type=seeking_help&action=offer', '?type=seeking_help&action=offer', 'Find Help'],
  ])('%s is rewritten to %s: %s [spec 98]', async (query, rewritten, text) => {
    const { address, router } = openPage(query);
    expect(await title()).toHaveTextContent(text);
    expect(address()).toBe(`/create-listing${rewritten}`);
    expect(router.state.historyAction).toBe(query === rewritten ? 'POP' : 'REPLACE');
  });

  it('is the same at /create-listing-fixed, which keeps its path [spec 25, 40]', async () => {
    const { address, shell } = openPage('/create-listing-fixed?from=MAA');
    expect(await from()).toBeVisible();
    expect(address()).toBe('/create-listing-fixed?from=MAA&type=helper');
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Create Listing', path: '/create-listing-fixed' }]);
  });
});

describe('the form', () => {
  it('has the sections of the specification [spec 99]', async () => {
    openPage();
    await title();
    const legends = screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
    expect(legends.filter(Boolean)).toEqual([
      'Route',
      'Date, time and flight',
      'How you can help',
      'Tipping Information',
      'Contact Information',
    ]);
    expect(screen.getByText('Spam Protection Active')).toBeVisible();
  });

  it('starts today, and not earlier [spec 174]', async () => {
    openPage();
    expect(await screen.findByLabelText('Date')).toHaveValue(todayHere());
    expect(field('Date')).toHaveAttribute('min', todayHere());
    expect(field(/^End Date/)).toHaveAttribute('min', todayHere());
  });

  it('takes the trip of its link [spec 98]', async () => {
    openPage(`${TRIP}&flight=ba36`);
    await waitFor(async () => expect(await from()).toHaveValue('MAA - Chennai, India'));
    expect(field('Date')).toHaveValue(TOMORROW);
    expect(field(/^Flight Number/)).toHaveValue('ba36');
  });

  it('starts today if its link is of yesterday', async () => {
    openPage(`?type=helper&date=${addDays(todayHere(), -1)}`);
    expect(await screen.findByLabelText('Date')).toHaveValue(todayHere());
  });

  it('clears the end date when the start moves after it [spec 161]', async () => {
    const { user } = openPage(TRIP);
    await user.type(await screen.findByLabelText(/^End Date/), IN_A_WEEK);
    await user.clear(field('Date'));
    await user.type(field('Date'), addDays(IN_A_WEEK, 1));
    await waitFor(() => expect(field(/^End Date/)).toHaveValue(''));
    const text = 'The End Date was removed, since it was before the Date. Choose a new one if you need it.';
    expect(field(/^End Date/)).toHaveAccessibleDescription(text);
    expect(screen.getAllByText(text).some((element) => element.getAttribute('role') === 'status')).toBe(true);
    await user.type(field(/^End Date/), addDays(IN_A_WEEK, 2));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('says which name cards show', async () => {
    openPage();
    expect(await screen.findByLabelText(/^Name/)).toHaveAccessibleDescription('Cards show your username, Priya R.');
  });

  it.each([
    [`${'a'.repeat(61)}{Enter}`, 'Please use at most 60 characters for each skill'],
    [`${Array.from({ length: 41 }, (_, at) => `Skill ${String(at)}`).join(',')},`, 'Please name at most 40 skills'],
  ])('rejects too many skills at the field, before sending', async (typed, sentence) => {
    const { user } = openPage(TRIP);
    await screen.findByLabelText('Description');
    await user.click(screen.getByLabelText(/^Skills/, { selector: 'input' }));
    if (typed.endsWith('}')) await user.keyboard(typed);
    else await user.paste(typed);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText(/^Skills/, { selector: 'input' })).toBeInvalid();
  });

  it('names everything that is missing, with the texts of the specification [spec 174]', async () => {
    const { user, sent } = openPage('', { user: { ...PRIYA, phoneNumber: null } });
    await user.clear(await screen.findByLabelText('Date'));
    await user.clear(field('Email'));
    await pasteInto(user, field('Description'), 'Too short');
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), 'P');
    await press(user);
    const summary = await screen.findByRole('group', { name: 'Please check 6 things' });
    expect(summary).toHaveFocus();
    const lines = within(summary).getAllByRole('link');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Departure airport is required',
      'Arrival airport is required',
      'Date is required',
      'Description must be at least 10 characters',
      'Name must be at least 2 characters',
      'Please enter a valid email address',
    ]);
    expect(sent()).toEqual([]);
  });

  it('accepts suggested skills and others', async () => {
    const { user, sent } = openPage(TRIP);
    await typeDescription(user);
    await user.click(screen.getByRole('button', { name: 'Add Translation' }));
    await user.type(screen.getByLabelText(/^Skills/, { selector: 'input' }), 'Tamil films{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Tamil films' })).toBeVisible();
    await press(user);
    await screen.findByText('Success!');
    expect(sent()).toMatchObject([{ skills: 'Translation, Tamil films' }]);
  });
});

describe('the tip', () => {
  it('is off at first, without an amount', async () => {
    openPage(TRIP);
    expect(await tipsOf('I accept tips.')).not.toBeChecked();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByText('Tips are optional. 100% goes to you, with no platform fees.')).toBeVisible();
  });

  it('has a preview of its text on the listing', async () => {
    const { user } = openPage(TRIP);
    await user.click(await tipsOf('I accept tips.'));
    expect(amountKind('No amount')).toBeChecked();
    expect(preview()).toHaveTextContent('Your listing will say: Accepts tips');
    await user.click(amountKind('A range'));
    await user.type(field(/^Smallest/), '10');
    expect(preview()).toHaveTextContent('Suggested Tip $10.00+');
    await user.type(field(/^Largest/), '25');
    expect(preview()).toHaveTextContent('Suggested Tip $10.00-$25.00, and on its card: Accepts tips');
    await user.clear(field(/^Largest/));
    await user.type(field(/^Largest/), '5');
    expect(screen.queryByText(/Your listing will say/)).not.toBeInTheDocument();
  });

  it('of a traveler is one that they would give [spec 269]', async () => {
    const { user, sent } = openPage(TRIP.replace('helper', 'seeking_help'));
    await typeDescription(user);
    await user.click(await tipsOf('I would like to give a tip.'));
    await user.click(amountKind('One amount'));
    expect(field('Tip amount in US dollars')).toHaveAttribute('placeholder', '25');
    await user.type(field('Tip amount in US dollars'), '20');
    expect(preview()).toHaveTextContent('Willing to Tip $20.00, and on its card: $20.00 tip offered');
    await press(user);
    await screen.findByText('Success!');
    expect(sent()).toMatchObject([{ type: 'seeking_help', offersTips: true, acceptsTips: false, tipAmount: 20 }]);
  });

  it('is sent only as it is shown', async () => {
    const { user, sent } = openPage(TRIP);
    await typeDescription(user);
    await user.click(await tipsOf('I accept tips.'));
    await user.click(amountKind('A range'));
    await user.type(field(/^Smallest/), '30');
    await user.type(field(/^Largest/), '10');
    await user.click(amountKind('One amount'));
    await user.type(field('Tip amount in US dollars'), '15');
    await user.click(await tipsOf('I accept tips.'));
    await press(user);
    await screen.findByText('Success!');
    const [body] = sent();
    expect(body).toMatchObject({ acceptsTips: false, tipAmount: null });
    expect(Object.keys(body as object)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^m/)]));
  });

  it('with a reversed range is refused at its field', async () => {
    const { user } = openPage(TRIP);
    await typeDescription(user);
    await user.click(await tipsOf('I accept tips.'));
    await user.click(amountKind('A range'));
    await user.type(field(/^Smallest/), '30');
    await user.type(field(/^Largest/), '10');
    await press(user);
    await waitFor(() => expect(field(/^Largest/)).toBeInvalid());
    expect(field(/^Largest/)).toHaveAccessibleDescription('The largest tip cannot be less than the smallest');
  });
});

describe('the link to the other type', () => {
  it('keeps what was typed and the rest of the address, but no tip that does not fit', async () => {
    const { user, address } = openPage(`${TRIP}&action=offer`);
    await typeDescription(user);
    await user.click(await tipsOf('I accept tips.'));
    await user.click(amountKind('One amount'));
    await user.type(field('Tip amount in US dollars'), '15');
    await user.click(screen.getByRole('link', { name: 'Find Help' }));
    await waitFor(async () => expect(await title()).toHaveTextContent('Find Help'));
    expect(address()).toBe(`/create-listing${TRIP.replace('helper', 'seeking_help')}`);
    expect(field('Description')).toHaveValue(DESCRIPTION);
    expect(await tipsOf('I would like to give a tip.')).not.toBeChecked();
    await user.click(await tipsOf('I would like to give a tip.'));
    expect(amountKind('No amount')).toBeChecked();
  });

  it('is after the notice, and focuses the new title', async () => {
    const { user } = openPage(TRIP, { user: { ...PRIYA, verified: false } });
    const notice = await screen.findByText('You need to verify your phone number to create listings');
    const link = screen.getByRole('link', { name: 'Find Help' });
    expect(notice.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(link);
    await waitFor(async () => expect(await title()).toHaveTextContent('Find Help'));
    expect(await title()).toHaveFocus();
  });

  it('leads to a form that creates a listing of that type', async () => {
    const { user, calls } = openPage(TRIP);
    await typeDescription(user);
    await user.click(await tipsOf('I accept tips.'));
    await user.click(screen.getByRole('link', { name: 'Find Help' }));
    await waitFor(async () => expect(await title()).toHaveTextContent('Find Help'));
    await press(user);
    await screen.findByText('Success!');
    const created = calls.find(({ method, path }) => `${method} ${path}` === CREATE);
    expect(created?.body).toMatchObject({ type: 'seeking_help', description: DESCRIPTION, acceptsTips: false });
  });
});
