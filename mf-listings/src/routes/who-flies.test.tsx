import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aRefusal, aSeekerListing, fakeApi, pasteInto, renderRemote, siteSettings } from 'shared-ui/testing';
import { AIRPORTS, fillInPerson, fillInTrip, TOMORROW } from '../parts/publishing/publish-page.fixture.tsx';
import { remote } from '../remote.tsx';
import './find-create-page.tsx';

const PUBLISH = 'POST /api/find-help/listings';
const PUBLISHED = { listing: aSeekerListing({ date: TOMORROW }), confirmationId: 4711 };

function openForm(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /api/airports': () => AIRPORTS,
    'GET /api/site': () => siteSettings(),
    [PUBLISH]: () => Response.json(PUBLISHED, { status: 201 }),
    ...handlers,
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { sent, ...renderRemote(remote, { at: '/find/create' }) };
}

const radio = (name: string | RegExp) => screen.findByRole('radio', { name });
const box = (name: string) => screen.getByRole('checkbox', { name });
const firstName = () => screen.getByRole('textbox', { name: /^First name/ });
const healthConsent = () => screen.getByRole('checkbox', { name: /^I want to tell my Amigo about health/ });
const publish = (user: UserEvent) => user.click(screen.getByText('Publish My Request'));
const published = () => screen.findByText('Your Help Request Has Been Published');

async function chooseSomebodyElse(user: UserEvent): Promise<void> {
  await user.click(await radio(/^Somebody else/));
  await pasteInto(user, firstName(), 'Lakshmi');
}

afterEach(() => sessionStorage.clear());

describe('who flies', () => {
  it('asks for nothing more unless it is somebody else', async () => {
    const { user } = openForm();
    expect(await radio('Me')).not.toBeChecked();
    await user.click(await radio('Me'));
    expect(screen.queryByRole('textbox', { name: /^First name/ })).not.toBeInTheDocument();
    await user.click(await radio(/^Somebody else/));
    expect(firstName()).toHaveAccessibleDescription('Shown with the listing. The last name is never asked for.');
  });

  it('is sent with languages and needs, and asks about the languages by the first name', async () => {
    const { user, sent } = openForm();
    await fillInTrip(user);
    await fillInPerson(user);
    await chooseSomebodyElse(user);
    await user.selectOptions(screen.getByRole('combobox', { name: /^Who is it to you/ }), 'My mother');
    await user.click(await radio('70s'));
    await user.type(screen.getByRole('combobox', { name: /^Languages Lakshmi speaks/ }), 'tamil{Enter}');
    for (const need of ['Speaks no English', 'First flight']) await user.click(box(need));
    await publish(user);
    await published();
    const traveler = { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s', languageCodes: ['ta'] };
    expect(sent()).toMatchObject([{ traveler, needs: ['first_flight', 'no_english'], healthConsent: false }]);
  });

  it('says at the field that an address is no first name', async () => {
    const { user, sent } = openForm();
    await chooseSomebodyElse(user);
    await pasteInto(user, firstName(), ', 12 Beach Road');
    await publish(user);
    const message = 'Please write a first name only: letters, spaces, hyphens and apostrophes';
    expect(await screen.findByRole('link', { name: message })).toBeVisible();
    expect(firstName()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(sent()).toEqual([]);
  });

  it('shows what the server refuses at its field', async () => {
    const message = 'Please choose another name.';
    const refuse = () => aRefusal(400, { message, fields: [{ path: 'traveler.firstName', message }] });
    const { user } = openForm({ [PUBLISH]: refuse });
    await fillInTrip(user);
    await fillInPerson(user);
    await chooseSomebodyElse(user);
    await publish(user);
    await waitFor(() => expect(firstName()).toHaveAccessibleDescription(expect.stringContaining(message)));
  });
});

describe('what concerns health', () => {
  const group = () => within(screen.getByRole('group', { name: 'Only for your Amigo' }));

  it('is asked for after a tick of its own, which names the traveler', async () => {
    const { user, sent } = openForm();
    await fillInTrip(user);
    await fillInPerson(user);
    await chooseSomebodyElse(user);
    expect(group().queryByRole('checkbox', { name: 'Wheelchair' })).not.toBeInTheDocument();
    await user.click(box('I want to tell my Amigo about health, and Lakshmi agrees.'));
    await user.click(group().getByRole('checkbox', { name: 'Wheelchair' }));
    await publish(user);
    await published();
    expect(sent()).toMatchObject([{ healthNeeds: ['wheelchair'], healthConsent: true }]);
  });

  it('is not sent once the tick is gone', async () => {
    const { user, sent } = openForm();
    await fillInTrip(user);
    await fillInPerson(user);
    await user.click(await radio('Me'));
    await user.click(box('I want to tell my Amigo about health.'));
    await user.click(group().getByRole('checkbox', { name: 'Memory' }));
    await user.click(healthConsent());
    await publish(user);
    await published();
    expect(sent()).toMatchObject([{ healthConsent: false }]);
    expect(sent()).not.toEqual([expect.objectContaining({ healthNeeds: expect.anything() })]);
  });

  it('is in no storage of the browser, unlike the rest of the draft', async () => {
    const { user, unmount } = openForm();
    await chooseSomebodyElse(user);
    await user.click(box('Carrying bags'));
    await user.click(healthConsent());
    await user.click(group().getByRole('checkbox', { name: 'Wheelchair' }));
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).toMatch(/Lakshmi.*carrying_bags/);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/wheelchair|health/i);
    unmount();
    openForm();
    expect(await radio(/^Somebody else/)).toBeChecked();
    expect(firstName()).toHaveValue('Lakshmi');
    expect(box('Carrying bags')).toBeChecked();
    expect(healthConsent()).not.toBeChecked();
  });
});
