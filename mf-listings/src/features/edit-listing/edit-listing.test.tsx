import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, LOGIN_NEEDED, todayHere } from 'contracts';
import { aFlight, aRefusal, pasteInto } from 'shared-ui/testing';
import { IN_A_WEEK, TOMORROW } from '../../parts/publishing/publish-page.fixture.tsx';
import { aMine, description, dialog, EDIT, field, ID, isClosed, save, show } from './edit-listing.fixture.tsx';

describe('editing a listing', () => {
  it('starts with all stored values, without type, email and bot check', async () => {
    show({ listing: aMine({ endDate: IN_A_WEEK, minTip: 10, maxTip: 25 }) });
    expect(await description()).toHaveValue('I fly there twice a year.');
    await waitFor(() => expect(field('From')).toHaveValue('MAA - Chennai, India'));
    expect(field('Date')).toHaveValue(TOMORROW);
    expect(field(/^End Date/)).toHaveValue(IN_A_WEEK);
    expect(field(/^Time/)).toHaveValue('05:35');
    expect(field(/^Flight Number/)).toHaveValue('BA36');
    expect(screen.getByRole('button', { name: 'Remove Translation' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'I accept tips.' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'A range' })).toBeChecked();
    expect(field(/^Smallest/)).toHaveValue('10');
    expect(field(/^Name/)).toHaveValue('Priya R');
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(screen.queryByText('Spam Protection Active')).not.toBeInTheDocument();
  });

  it('sends only the changed fields, and clears empty ones', async () => {
    const { user, sent } = show();
    await user.clear(await description());
    await pasteInto(user, field(/^Description/), 'I fly there every spring.');
    await user.clear(field(/^Flight Number/));
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{ description: 'I fly there every spring.', flightNumber: null }]);
  });

  it('adds a connection, and takes it away', async () => {
    const { user, sent } = show({ listing: aMine({ departureAirport: 'MAA', arrivalAirport: 'LGW' }) });
    await description();
    await user.click(screen.getByRole('button', { name: 'Add a connection' }));
    const second = within(screen.getByRole('group', { name: 'Flight 2' }));
    await user.type(second.getByLabelText('To'), 'LHR');
    await user.keyboard('{Enter}');
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{ arrivalAirport: 'LHR', flights: [{ arrivalAirport: 'LGW' }, { date: TOMORROW }] }]);
  });

  it('sends the other flights with a changed day, which the server would move too', async () => {
    const flights = [
      aFlight({ arrivalAirport: 'LGW', date: TOMORROW }),
      aFlight({ departureAirport: 'LGW', date: addDays(TOMORROW, 2), flightNumber: 'BA 1' }),
    ];
    const { user, sent } = show({ listing: aMine({ flights }) });
    await description();
    const first = within(screen.getByRole('group', { name: 'Flight 1' }));
    fireEvent.change(first.getByLabelText('Date'), { target: { value: addDays(TOMORROW, 1) } });
    await user.click(save());
    await isClosed();
    const sentFlights = [{ arrivalAirport: 'LGW' }, { date: addDays(TOMORROW, 2), flightNumber: 'BA 1' }];
    expect(sent()).toEqual([{ date: addDays(TOMORROW, 1), flights: sentFlights }]);
  });

  it('sends null where the last connection is removed', async () => {
    const flights = [aFlight({ arrivalAirport: 'LGW' }), aFlight({ departureAirport: 'LGW', date: TOMORROW })];
    const { user, sent } = show({ listing: aMine({ flights }) });
    await description();
    await user.click(screen.getByRole('button', { name: 'Remove flight 2' }));
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{ arrivalAirport: 'LGW', flights: null }]);
  });

  it('sends only the tip amount that is shown', async () => {
    const { user, sent } = show({ listing: aMine({ minTip: 10, maxTip: 25 }) });
    await description();
    await user.click(screen.getByRole('radio', { name: 'One amount' }));
    await user.type(field('Tip amount in US dollars'), '15');
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{ tipAmount: 15, minTip: null, maxTip: null }]);
  });

  it('starts with what another tab has saved, and reverts nothing', async () => {
    let stored = aMine();
    const lists = () => [stored];
    const { user, sent } = show({ at: '/profile?tab=helper', handlers: { 'GET /api/my-listings': lists } });
    expect(await screen.findByText('I fly there twice a year.')).toBeVisible();
    stored = { ...stored, description: 'Changed in another tab.', flightNumber: 'EK7' };
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await description()).toHaveValue('Changed in another tab.');
    await user.type(field(/^Name/), 'ji');
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{ name: 'Priya Rji' }]);
  });

  it('shows a toast, and returns to where it was opened, with focus', async () => {
    const { user, shell, address } = show({ at: '/profile?tab=helper' });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await pasteInto(user, await description(), ' And back.');
    await user.click(save());
    await isClosed();
    expect(address()).toBe('/profile?tab=helper');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Edit' })).toHaveFocus());
    expect(shell.toasts).toEqual([{ title: 'Listing updated', description: 'Your changes have been saved' }]);
  });

  it('shows the changes on the profile while the list is fetched again', async () => {
    let isHeld = false;
    const store = () => {
      isHeld = true;
      return aMine({ description: 'Changed elsewhere too.' });
    };
    const list = () => (isHeld ? new Promise(() => undefined) : [aMine()]);
    const { user } = show({ handlers: { [EDIT]: store, 'GET /api/my-listings': list } });
    await description();
    await user.click(save());
    expect(await screen.findByText('Changed elsewhere too.')).toBeVisible();
  });

  it('shows that it is being saved', async () => {
    let answer: (response: unknown) => void = () => undefined;
    const { user } = show({ handlers: { [EDIT]: () => new Promise((resolve) => (answer = resolve)) } });
    await description();
    await user.click(save());
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
    answer(aMine());
    await isClosed();
  });

  it('accepts the past first day of a trip that has begun', async () => {
    const begun = addDays(todayHere(), -2);
    const { user, sent } = show({ listing: aMine({ date: begun, endDate: TOMORROW }) });
    await pasteInto(user, await description(), ' And back.');
    expect(field('Date')).toHaveAttribute('min', begun);
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{ description: 'I fly there twice a year. And back.' }]);
  });

  it('refuses to move a trip into the past', async () => {
    const { user, sent } = show();
    await user.clear(await screen.findByLabelText('Date'));
    await user.type(field('Date'), addDays(todayHere(), -2));
    await user.click(save());
    await waitFor(() => expect(field('Date')).toBeInvalid());
    expect(field('Date')).toHaveAccessibleDescription('Please choose today or a later day');
    expect(sent()).toEqual([]);
  });

  it('needs no description for a listing of the short form', async () => {
    const { user, sent } = show({ listing: aMine({ description: null }) });
    await description();
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{}]);
  });

  it('shows the server’s message as a toast and at the field, and keeps all values', async () => {
    const message = 'Please choose an airport from the list';
    const refuse = () => aRefusal(422, { message, fields: [{ path: 'arrivalAirport', message }] });
    const { user, shell } = show({ handlers: { [EDIT]: refuse } });
    await pasteInto(user, await description(), ' And back.');
    await user.click(save());
    expect(await screen.findByRole('group', { name: 'Please check 1 thing' })).toHaveFocus();
    expect(field('To')).toBeInvalid();
    expect(field(/^Description/)).toHaveValue('I fly there twice a year. And back.');
    expect(shell.toasts).toEqual([{ title: 'Listing update failed', description: message, variant: 'destructive' }]);
  });
});

describe('a listing that cannot be edited', () => {
  it('because it is somebody else’s says so, and sends no request', async () => {
    const { user, sent, address } = show({ at: '/profile?tab=helper&edit=999' });
    expect(await screen.findByRole('heading', { name: 'You have no such listing' })).toBeVisible();
    expect(screen.queryByText('Save Changes')).not.toBeInTheDocument();
    await user.click(
      within(await dialog())
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    );
    await waitFor(() => expect(address()).toBe('/profile?tab=helper'));
    expect(sent()).toEqual([]);
  });

  it('does not include closed listings', async () => {
    show({ listing: aMine({ status: 'closed' }) });
    expect(await description()).toHaveValue('I fly there twice a year.');
  });

  it('of the other type switches the tab', async () => {
    const { address } = show({ at: `/profile?tab=seeker&edit=${String(ID)}` });
    expect(await description()).toHaveValue('I fly there twice a year.');
    expect(address()).toBe(`/profile?tab=helper&edit=${String(ID)}`);
  });

  it('because its trip is over can be posted again', async () => {
    show({ listing: aMine({ status: 'expired', date: '2026-01-01' }) });
    expect(await screen.findByRole('heading', { name: 'This trip is over' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Post again' })).toHaveAttribute(
      'href',
      '/create-listing?type=helper&from=MAA&to=LHR&flight=BA36',
    );
  });

  it('because it is hidden says what to do', async () => {
    show({ listing: aMine({ status: 'hidden' }) });
    expect(await screen.findByText('It cannot be changed. You can delete it, and post a new one.')).toBeVisible();
  });

  it('because the lists did not load appears after Try again', async () => {
    let isDown = true;
    const { user } = show({ handlers: { 'GET /api/my-listings': () => (isDown ? aRefusal(503) : [aMine()]) } });
    expect(await screen.findByText('Your listing did not load.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await description()).toBeVisible();
  });
});

describe('closing the dialog', () => {
  it('removes the parameter from an address that was opened with it, without a new history entry', async () => {
    const { user, address, router } = show();
    await description();
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await isClosed();
    expect([address(), router.state.historyAction]).toEqual(['/profile?tab=helper', 'REPLACE']);
  });

  it.each([
    ['Escape', (user: ReturnType<typeof show>['user']) => user.keyboard('{Escape}')],
    ['a press beside it', () => Promise.resolve(fireEvent.pointerDown(document.body))],
    ['Cancel', (user: ReturnType<typeof show>['user']) => user.click(screen.getByText('Cancel'))],
  ])('by %s asks first if there are unsaved changes', async (_way, close) => {
    const { user, sent } = show();
    await pasteInto(user, await description(), ' And back.');
    await close(user);
    expect(await screen.findByRole('group', { name: 'Your changes are not saved' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
    expect(field(/^Description/)).toHaveValue('I fly there twice a year. And back.');
    await close(user);
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await isClosed();
    expect(sent()).toEqual([]);
  });

  it('discards the changes on request', async () => {
    const { user } = show({ at: '/profile?tab=helper' });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await pasteInto(user, await description(), ' And back.');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await isClosed();
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await description()).toHaveValue('I fly there twice a year.');
  });
});

describe('unsaved changes', () => {
  it('are restored after the browser’s Back, with a notice', async () => {
    const { user, router } = show({ at: '/profile?tab=helper' });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await pasteInto(user, await description(), ' And back.');
    await act(() => router.navigate(-1));
    await isClosed();
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await description()).toHaveValue('I fly there twice a year. And back.');
    expect(screen.getByText('These changes are from before, and not saved yet.')).toBeVisible();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('And back');
  });

  it('are kept after the session expired, until the next login', async () => {
    let isOver = true;
    const answer = () => (isOver ? aRefusal(401, { code: LOGIN_NEEDED }) : aMine());
    const { user, shell, me } = show({ handlers: { [EDIT]: answer, 'GET /api/auth/me': answer } });
    shell.loginAnswer = me;
    await pasteInto(user, await description(), ' And back.');
    await user.click(save());
    expect(await screen.findByText('These changes are from before, and not saved yet.')).toBeVisible();
    expect(shell.loginRequests).toEqual(['Please log in to save your changes. They are kept.']);
    expect(field(/^Description/)).toHaveValue('I fly there twice a year. And back.');
    isOver = false;
    await user.click(save());
    await isClosed();
  });

  it('make the browser ask before leaving the page', async () => {
    const { user } = show();
    await description();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await pasteInto(user, field(/^Description/), ' And back.');
    expect(leave()).toBe(true);
    await user.click(save());
    await isClosed();
    expect(leave()).toBe(false);
  });

  it('are applied to what was saved elsewhere', async () => {
    let stored = aMine();
    const lists = () => [stored];
    const { user, router, sent } = show({ at: '/profile?tab=helper', handlers: { 'GET /api/my-listings': lists } });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await pasteInto(user, await description(), ' And back.');
    await act(() => router.navigate(-1));
    await isClosed();
    stored = { ...stored, flightNumber: 'EK7' };
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await description()).toHaveValue('I fly there twice a year. And back.');
    expect(field(/^Flight Number/)).toHaveValue('EK7');
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{ description: 'I fly there twice a year. And back.' }]);
  });

  it('are not shown to other users', async () => {
    const { user, unmount } = show();
    await pasteInto(user, await description(), ' And back.');
    unmount();
    show();
    expect(await description()).toHaveValue('I fly there twice a year.');
  });
});

describe('who flies, and what would help', () => {
  const LAKSHMI = {
    who: 'other',
    firstName: 'Lakshmi',
    relation: 'mother',
    ageBand: '70s',
    languageCodes: ['ta'],
  } as const;
  const request = () =>
    aMine({
      type: 'seeking_help',
      acceptsTips: false,
      tipAmount: null,
      traveler: { ...LAKSHMI, languageCodes: ['ta'] },
      needs: ['first_flight'],
      healthNeeds: ['wheelchair'],
    });
  const open = () => show({ listing: request(), at: `/profile?tab=seeker&edit=${String(ID)}` });
  const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });

  it('starts with what is stored, and sends nothing of it while it stays', async () => {
    const { user, sent } = open();
    await pasteInto(user, await description(), ' And back.');
    expect(field(/^First name/)).toHaveValue('Lakshmi');
    expect(screen.getByRole('radio', { name: '70s' })).toBeChecked();
    expect(box('First flight')).toBeChecked();
    expect(box('Wheelchair')).toBeChecked();
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{ description: 'I fly there twice a year. And back.' }]);
  });

  it('sends the whole traveler, and health needs with the consent', async () => {
    const { user, sent } = open();
    await description();
    await user.click(screen.getByRole('radio', { name: '80 or older' }));
    await user.click(box('First flight'));
    await user.click(box('Memory'));
    await user.click(save());
    await isClosed();
    const traveler = { ...LAKSHMI, ageBand: '80_plus' };
    const health = { healthNeeds: ['wheelchair', 'memory'], healthConsent: true };
    expect(sent()).toEqual([{ traveler, needs: null, ...health }]);
  });

  it('are in no draft where they tell of health', async () => {
    const { user, router } = show({ listing: request(), at: '/profile?tab=seeker' });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    await pasteInto(user, await description(), ' And back.');
    await user.click(box('Memory'));
    await act(() => router.navigate(-1));
    await isClosed();
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(await description()).toHaveValue('I fly there twice a year. And back.');
    expect(box('Memory')).not.toBeChecked();
  });

  it('withdraws the consent', async () => {
    const { user, sent } = open();
    await description();
    await user.click(box(/^I want to tell my Amigo about health/));
    expect(screen.queryByRole('checkbox', { name: 'Wheelchair' })).not.toBeInTheDocument();
    await user.click(save());
    await isClosed();
    expect(sent()).toEqual([{ healthNeeds: null, healthConsent: false }]);
  });

  it('is not asked of helpers', async () => {
    show();
    await description();
    expect(screen.queryByRole('group', { name: 'Who flies?' })).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Only for your Amigo' })).not.toBeInTheDocument();
  });
});
