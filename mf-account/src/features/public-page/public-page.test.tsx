import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { User } from 'contracts';
import { useCurrentUser } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { PublicPage } from './public-page.tsx';

/** The panel of somebody, on a server that stores changes. */
function open(details: Partial<User> = {}, refusal?: Response) {
  let me = aUser(details);
  const calls = fakeApi({
    'GET /api/auth/me': () => me,
    'PATCH /api/profile': async (request) => {
      const changes = (await request.json()) as Partial<User>;
      if (refusal) return refusal;
      me = { ...me, ...changes, ...(changes.bio ? { bioPublic: true } : {}) };
      return me;
    },
  });
  function Page() {
    const { user } = useCurrentUser();
    return user ? <PublicPage user={user} /> : null;
  }
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { sent, ...renderRemote({ routes: [{ path: '/profile', Component: Page }] }, { at: '/profile', user: me }) };
}

const choice = () => screen.findByRole('checkbox', { name: /^Let search engines find my page/ });

describe('one’s public page', () => {
  it('is found by a link, and by no search engine unless one says so', async () => {
    const { user, sent } = open();
    expect(screen.getByRole('link', { name: 'As others see it' })).toHaveAttribute('href', '/people/7');
    expect(await choice()).not.toBeChecked();
    await user.click(await choice());
    await waitFor(() => expect(sent()).toEqual([{ searchable: true }]));
    expect(await choice()).toBeChecked();
    await user.click(await choice());
    await waitFor(() => expect(sent()).toEqual([{ searchable: true }, { searchable: false }]));
    expect(await choice()).not.toBeChecked();
  });

  it('keeps what the server has where saving fails', async () => {
    const { user } = open({ searchable: true }, aRefusal(500, { message: 'Something went wrong on our side.' }));
    await user.click(await choice());
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
    expect(await choice()).toBeChecked();
  });

  it('shows a bio from before only once its author publishes it', async () => {
    const { user, sent } = open({ bio: 'For nobody', bioPublic: false });
    await user.click(await screen.findByRole('button', { name: 'Show it on my page' }));
    await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
    expect(sent()).toEqual([{ bio: 'For nobody' }]);
  });
});
