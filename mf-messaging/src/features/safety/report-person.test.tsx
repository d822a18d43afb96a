import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import './report-dialog.tsx';
import { ReportPerson } from './report-person.tsx';

/** The slot on the page of Meena Iyer, whose id is 9. */
function open(as: ReturnType<typeof aUser> | null) {
  const calls = fakeApi({ 'GET /api/auth/me': () => as, 'POST /api/reports': () => ({ id: 1, blocked: true }) });
  const Page = () => <ReportPerson userId={9} username="Meena Iyer" />;
  const page = renderRemote({ routes: [{ path: '/people/9', Component: Page }] }, { at: '/people/9', user: as });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...page, sent };
}

const button = () => screen.findByRole('button', { name: 'Report this person' });

it('reports the person of a page, and blocks them too', async () => {
  const { user, sent, shell } = open(aUser());
  await user.click(await button());
  expect(await screen.findByRole('dialog', { name: 'Report Meena Iyer' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Not who they say they are' }));
  await user.click(screen.getByRole('button', { name: 'Send Report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([{ kind: 'person', id: 9, reason: 'identity', alsoBlock: true }]);
  expect(shell.toasts).toMatchObject([{ title: 'Report sent' }]);
});

it('requests a login first, with the reason', async () => {
  const { user, shell } = open(null);
  await user.click(await button());
  await waitFor(() => expect(shell.loginRequests).toEqual(['Log in to report this person.']));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
