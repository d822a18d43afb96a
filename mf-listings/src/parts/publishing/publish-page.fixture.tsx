import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { addDays, todayHere } from 'contracts';
import { anAirport, pasteInto } from 'shared-ui/testing';

export const TOMORROW = addDays(todayHere(), 1);
export const IN_A_WEEK = addDays(todayHere(), 7);

export const AIRPORTS = [
  anAirport({ code: 'LHR', name: 'Heathrow Airport', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'LGW', name: 'Gatwick Airport', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'STN', name: 'Stansted Airport', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'LTN', name: 'Luton Airport', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'LCY', name: 'City Airport', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'SEN', name: 'Southend Airport', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'DOH', name: 'Hamad International Airport', city: 'Doha', country: 'Qatar' }),
  anAirport({ code: 'MAA', name: 'Chennai International Airport', city: 'Chennai', country: 'India' }),
];

/** The airports offered; searched in their list, because a search among 240 countries takes seconds. */
export async function suggestions(): Promise<HTMLElement[]> {
  return within(await screen.findByRole('listbox', { name: 'Airports' })).getAllByRole('option');
}

export async function choose(user: UserEvent, label: string, typed: string, code: string): Promise<void> {
  await user.type((await screen.findAllByLabelText(label)).at(-1) as HTMLElement, typed);
  const option = (await suggestions()).find(({ textContent }) => textContent?.startsWith(code));
  await user.click(option ?? screen.getByText(code));
}

/** The same trip as in `fillInTrip`, in a link. */
export const TRIP = `?from=MAA&to=LHR&date=${TOMORROW}`;

/** Selects the trip in the form. */
export async function fillInTrip(user: UserEvent): Promise<void> {
  await choose(user, 'From', 'chen', 'MAA');
  await choose(user, 'To', 'lond', 'LHR');
  await user.type(screen.getByLabelText('Travel Date'), TOMORROW);
}

/** Fills in the contact details and the consent. */
export async function fillInPerson(user: UserEvent): Promise<void> {
  await pasteInto(user, await screen.findByLabelText('Name'), 'Priya Raman');
  await pasteInto(user, screen.getByLabelText('Email'), 'priya.raman@example.com');
  await user.click(screen.getByRole('checkbox', { name: /I agree that people/ }));
}
