import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { anAlert, aRefusal, fakeApi, renderRemote } from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './confirm-alert-page.tsx';
import './end-alert-page.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

function openLink(at: string, api: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(api);
  const sent = () => calls.map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));
  return { sent, ...renderRemote(remote, { at }) };
}

describe('the page that confirms an alert', () => {
  it('starts it, shows what it is for, and removes the token from the address', async () => {
    const { sent, router, shell } = openLink('/alerts/confirm#tok-1', {
      'POST /api/alerts/confirm': () => ({ alert: anAlert() }),
    });
    expect(await heading('Your alert is on')).toBeVisible();
    expect(screen.getByText(/^Amigos/).parentElement).toHaveTextContent('Amigos, KTM to YYZ');
    expect(sent()).toEqual([{ call: 'POST /api/alerts/confirm', body: { token: 'tok-1' } }]);
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Confirm Alert', path: '/alerts/confirm' }]);
  });

  it('says why a link is refused', async () => {
    openLink('/alerts/confirm#old', { 'POST /api/alerts/confirm': () => aRefusal(422, { message: 'Too old.' }) });
    expect(await heading('This link does not work any more')).toBeVisible();
    expect(screen.getByText('Too old.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Listings' })).toBeVisible();
  });

  it('says that a link without a token is not complete', async () => {
    const { sent } = openLink('/alerts/confirm', {});
    expect(await heading('This link is not complete')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('the page that ends an alert', () => {
  const END = 'POST /api/alerts/unsubscribe';
  const UNDO = 'POST /api/alerts/resubscribe';

  it('ends it when it opens, and undoes that', async () => {
    const api = { [END]: () => ({ alert: anAlert() }), [UNDO]: () => ({ alert: anAlert() }) };
    const { sent, user } = openLink('/alerts/end#tok-1', api);
    expect(await heading('This alert has ended')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await heading('Your alert is on again')).toBeVisible();
    expect(sent()).toEqual([END, UNDO].map((call) => ({ call, body: { token: 'tok-1' } })));
  });

  it('offers no Undo for one that is deleted by now', async () => {
    openLink('/alerts/end#tok-1', { [END]: () => ({ alert: null }) });
    expect(await heading('This alert has ended')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('can be tried again where the site did not respond', async () => {
    let isDown = true;
    const { user } = openLink('/alerts/end#tok-1', {
      [END]: () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return { alert: anAlert() };
      },
    });
    expect(await heading('That did not work')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('This alert has ended')).toBeVisible();
  });
});
