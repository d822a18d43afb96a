import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { ReportListing } from './report-listing.tsx';

interface Situation {
  userId?: number | null;
  respond?: (request: Request) => unknown;
}

/** The slot as in the details of a listing. */
function open({ userId = 9, respond }: Situation = {}) {
  const blocked = jest.fn();
  const receipt = async (request: Request) => {
    const { alsoBlock } = (await request.json()) as { alsoBlock: boolean };
    return { id: 1, blocked: alsoBlock };
  };
  const calls = fakeApi({ 'POST /api/reports': respond ?? receipt });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const who = { listingId: 12, userId, username: 'Meena Iyer' };
    return <ReportListing {...who} open={isOpen} onOpenChange={setOpen} onBlocked={blocked} />;
  }
  const page = renderRemote({ routes: [{ path: '/search', Component: Page }] }, { at: '/search', user: aUser() });
  return { ...page, blocked, sent: () => calls.map(({ body }) => body) };
}

const ask = () => screen.findByRole('button', { name: 'Report this listing' });
const send = () => screen.findByRole('button', { name: 'Send Report' });
const alsoBlock = () => screen.queryByRole('checkbox', { name: /^Also block Meena Iyer/ });

async function openForm(situation?: Situation) {
  const page = open(situation);
  await page.user.click(await ask());
  await send();
  await page.user.click(screen.getByRole('radio', { name: 'Not who they say they are' }));
  return page;
}

describe('reporting a listing', () => {
  it('is a button, which the form replaces', async () => {
    await openForm();
    expect(screen.queryByRole('button', { name: 'Report this listing' })).not.toBeInTheDocument();
    expect(screen.getByText('We read this listing together with your report.')).toBeVisible();
  });

  it('sends the report, and shows the details again', async () => {
    const { user, sent, blocked, shell } = await openForm();
    expect(alsoBlock()).not.toBeChecked();
    await user.click(await send());
    expect(await ask()).toBeVisible();
    expect(sent()).toEqual([{ kind: 'listing', id: 12, reason: 'identity', alsoBlock: false }]);
    expect(shell.toasts).toEqual([{ title: 'Report sent', description: 'Thank you. We will look at it.' }]);
    expect(blocked).not.toHaveBeenCalled();
  });

  it('notifies the page where the person is blocked too', async () => {
    const { user, sent, blocked } = await openForm();
    await user.click(alsoBlock()!);
    await user.click(await send());
    await waitFor(() => expect(blocked).toHaveBeenCalledTimes(1));
    expect(sent()).toMatchObject([{ alsoBlock: true }]);
  });

  it('offers no block where nobody has confirmed the listing', async () => {
    await openForm({ userId: null });
    expect(alsoBlock()).not.toBeInTheDocument();
  });

  it('can be cancelled', async () => {
    const { user, sent } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await ask()).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('stays open where the server refuses', async () => {
    const { user, shell } = await openForm({ respond: () => aRefusal(404, { message: 'This listing is gone.' }) });
    await user.click(await send());
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { title: 'Report failed', description: 'This listing is gone.', variant: 'destructive' },
      ]),
    );
    expect(screen.getByRole('radio', { name: 'Not who they say they are' })).toBeChecked();
  });
});
