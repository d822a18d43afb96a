import { screen } from '@testing-library/react';
import type { ApiCall } from 'shared-ui/testing';
import { aTipRecipient, aTraveler, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { localPayments } from '../parts/payment-form/local-payments.fixture.ts';
import { remote } from '../remote.tsx';

type Options = Partial<Parameters<typeof renderRemote>[1]> & { answers?: Parameters<typeof localPayments>[0] };

/** Meena Iyer (9), as GET /api/listings/9 returns her. */
export const meena = () => {
  const { takesTips: _, ...person } = aTipRecipient();
  return aTraveler({ user: { ...person, languages: null, averageRating: null, ratingCount: 0 } });
};

/** /tip/9 as aUser (7) opens it, in local mode. */
export function openTip({ at = '/tip/9', user = aUser(), answers = {}, ...options }: Options = {}) {
  const people = { 'GET /api/listings/9': meena, 'GET /api/users/9': () => aTipRecipient() };
  const calls = fakeApi({ ...people, ...localPayments(answers) });
  return { calls, ...renderRemote(remote, { at, user, ...options }) };
}

export const amountBox = () => screen.findByRole('spinbutton', { name: 'Amount in US dollars' });
export const button = (name: string) => screen.findByRole('button', { name });

/** The bodies of the requests to one path, in order. */
export const getBodies = (calls: ApiCall[], path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);

/** To the payment form. */
export async function continueToPayment({ user }: Pick<ReturnType<typeof openTip>, 'user'>) {
  await user.click(await button('Continue to Payment'));
  await screen.findByRole('group', { name: 'Local test mode' });
}
