import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type RemoteModule, sessionStarted } from 'shared-ui/app';
import { useDraft } from 'shared-ui/app/drafts';
import { LOGIN_NEEDED } from 'shared-ui/contracts';
import { aRefusal, aTipIntent, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { recipientApi } from '../api/recipient.ts';
import '../remote.tsx';
import { CREATE, localPayments } from './local-payments.fixture.ts';
import { PaymentSetup } from './payment-setup.tsx';
import type { PaidTip } from './use-outcome.ts';

afterEach(() => sessionStorage.clear());

const TIP = { recipientId: 9, amount: 15, message: 'Thank you' };
const ATTEMPT = /^[0-9a-f-]{36}$/;

/** A page that takes tips of everybody, as checkout does. */
function open(user = aUser(), who: 'logged in' | 'logged out' = 'logged out') {
  const paid: PaidTip[] = [];
  let made = 0;
  const create = () => aTipIntent({ paymentIntentId: `pi_${String((made += 1))}` });
  const refused = () => aRefusal(401, { code: LOGIN_NEEDED });
  const calls = fakeApi(localPayments({ [CREATE]: create, 'GET /api/users/9': refused }));
  const onPaid = (tip: PaidTip) => void paid.push(tip);
  const Page = () => {
    const { owner } = useDraft('tip');
    return <PaymentSetup tip={TIP} who={owner} name="Meena Iyer" returnPath="/checkout/success" onPaid={onPaid} />;
  };
  const remote: RemoteModule = { routes: [{ path: '/pay', Component: Page }] };
  const rendered = renderRemote(remote, { at: '/pay', user: who === 'logged in' ? user : null });
  const created = () => calls.filter(({ path }) => path === '/api/create-payment-intent').map(({ body }) => body);
  return { ...rendered, created, paid };
}

const payButton = () => screen.findByRole('button', { name: 'Pay $15.00' });

describe('setting up a payment', () => {
  it('names the tip, and the wish to pay it', async () => {
    const { created } = open();
    await payButton();
    expect(created()).toEqual([{ ...TIP, attemptId: expect.stringMatching(ATTEMPT) }]);
  });

  it('offers no Cancel where there is nothing to go back to', async () => {
    open();
    await payButton();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  it('hands on what was paid', async () => {
    const { user, paid } = open();
    await user.click(await payButton());
    await waitFor(() => expect(paid).toHaveLength(1));
    expect(paid).toEqual([{ paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2', amount: 15, earlier: false }]);
  });

  it('begins anew for who logs in meanwhile: the tip shall be theirs', async () => {
    const { created } = open();
    await payButton();
    act(() => sessionStarted(aUser()));
    await waitFor(() => expect(created()).toHaveLength(2));
    expect(await payButton()).toBeEnabled();
    const [first, second] = created();
    expect(second).not.toEqual(first);
  });

  it('goes on with the payment that was begun where the session ends by itself', async () => {
    const { user, created, paid, shell } = open(aUser(), 'logged in');
    await payButton();
    await act(() => shell.store.dispatch(recipientApi.endpoints.getRecipient.initiate(9)));
    expect(shell.toasts).toHaveLength(1);
    await user.click(await payButton());
    await waitFor(() => expect(paid).toHaveLength(1));
    expect(created()).toHaveLength(1);
  });
});
