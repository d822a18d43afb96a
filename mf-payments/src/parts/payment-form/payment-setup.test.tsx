import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type RemoteModule, sessionStarted } from 'shared-ui/app';
import { useDraft } from 'shared-ui/app/drafts';
import { LOGIN_NEEDED } from 'contracts';
import { aRefusal, aTipIntent, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { recipientsApi } from '../../api/recipients.ts';
import '../../remote.tsx';
import { CREATE, localPayments } from './local-payments.fixture.ts';
import { PaymentSetup } from './payment-setup.tsx';
import type { PaidTip } from './use-payment.ts';

afterEach(() => sessionStorage.clear());

const TIP = { recipientId: 9, amount: 15, message: 'Thank you' };
const ATTEMPT = /^[0-9a-f-]{36}$/;

/** A page that needs no login, as checkout. */
function open(user = aUser(), session: 'logged in' | 'logged out' = 'logged out') {
  const paid: PaidTip[] = [];
  let made = 0;
  const create = () => aTipIntent({ paymentIntentId: `pi_${String((made += 1))}` });
  const refused = () => aRefusal(401, { code: LOGIN_NEEDED });
  const calls = fakeApi(localPayments({ [CREATE]: create, 'GET /api/users/9': refused, 'GET /api/auth/me': refused }));
  const onPaid = (tip: PaidTip) => void paid.push(tip);
  const Page = () => {
    const { owner } = useDraft('tip');
    return <PaymentSetup tip={TIP} owner={owner} name="Meena Iyer" returnPath="/checkout/success" onPaid={onPaid} />;
  };
  const remote: RemoteModule = { routes: [{ path: '/pay', Component: Page }] };
  const rendered = renderRemote(remote, { at: '/pay', user: session === 'logged in' ? user : null });
  const created = () => calls.filter(({ path }) => path === '/api/create-payment-intent').map(({ body }) => body);
  return { ...rendered, created, paid };
}

const payButton = () => screen.findByRole('button', { name: 'Pay $15.00' });

describe('setting up a payment', () => {
  it('sends the tip with an attempt id', async () => {
    const { created } = open();
    await payButton();
    expect(created()).toEqual([{ ...TIP, attemptId: expect.stringMatching(ATTEMPT) }]);
  });

  it('offers no Cancel without onCancel', async () => {
    open();
    await payButton();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  it('passes the paid tip to onPaid', async () => {
    const { user, paid } = open();
    await user.click(await payButton());
    await waitFor(() => expect(paid).toHaveLength(1));
    expect(paid).toEqual([{ paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', amount: 15, earlier: false }]);
  });

  it('starts again after a login, so that the tip belongs to the account', async () => {
    const { created } = open();
    await payButton();
    act(() => sessionStarted(aUser()));
    await waitFor(() => expect(created()).toHaveLength(2));
    expect(await payButton()).toBeEnabled();
    const [first, second] = created();
    expect(second).not.toEqual(first);
  });

  it('continues the payment after the session expired', async () => {
    const { user, created, paid, shell } = open(aUser(), 'logged in');
    await payButton();
    await act(() => shell.store.dispatch(recipientsApi.endpoints.getRecipient.initiate(9)));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    await user.click(await payButton());
    await waitFor(() => expect(paid).toHaveLength(1));
    expect(created()).toHaveLength(1);
  });
});
