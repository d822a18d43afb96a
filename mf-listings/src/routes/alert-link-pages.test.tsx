import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { anAlert, fakeApi, renderRemote } from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './confirm-alert-page.tsx';
import './end-alert-page.tsx';

const region = (name: string) => screen.findByRole('region', { name });

async function press(name: string, at: string, api: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(api);
  const page = renderRemote(remote, { at });
  await page.user.click(await screen.findByRole('button', { name }));
  return { ...page, sent: () => calls.map(({ method, path, body }) => ({ call: `${method} ${path}`, body })) };
}

it('starts an alert, and shows what it is for', async () => {
  const CONFIRM = 'POST /api/alerts/confirm';
  const { sent } = await press('Start My Alert', '/alerts/confirm#tok-1', { [CONFIRM]: () => ({ alert: anAlert() }) });
  expect(await region('Your alert is on')).toBeVisible();
  expect(screen.getByText(/^Amigos/).parentElement).toHaveTextContent('Amigos, KTM to YYZ');
  expect(sent()).toEqual([{ call: CONFIRM, body: { token: 'tok-1' } }]);
});

describe('the page that ends an alert', () => {
  const END = 'POST /api/alerts/unsubscribe';
  const UNDO = 'POST /api/alerts/resubscribe';
  const end = (api: Parameters<typeof fakeApi>[0]) => press('End This Alert', '/alerts/end#tok-1', api);
  const undo = () => screen.findByRole('button', { name: 'Undo' });

  it('ends it, and undoes that', async () => {
    const { sent, user } = await end({ [END]: () => ({ alert: anAlert() }), [UNDO]: () => ({ alert: anAlert() }) });
    expect(await region('This alert has ended')).toBeVisible();
    await user.click(await undo());
    expect(await region('Your alert is on again')).toBeVisible();
    expect(sent()).toEqual([END, UNDO].map((call) => ({ call, body: { token: 'tok-1' } })));
  });

  it('offers no Undo for one that is deleted by now', async () => {
    await end({ [END]: () => ({ alert: null }) });
    expect(await region('This alert has ended')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('says where Undo failed, and lets it be tried again', async () => {
    let isDown = true;
    const restore = () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { alert: anAlert() };
    };
    const { user } = await end({ [END]: () => ({ alert: anAlert() }), [UNDO]: restore });
    await user.click(await undo());
    expect(await screen.findByRole('alert')).toHaveTextContent('The alert is still ended');
    isDown = false;
    await user.click(await undo());
    expect(await region('Your alert is on again')).toBeVisible();
  });
});
