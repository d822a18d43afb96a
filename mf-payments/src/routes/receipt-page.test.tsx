import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Receipt } from 'contracts';
import { aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { remote } from '../remote.tsx';

const TIP_ID = '0b8f7a52-3f0c-4a57-9d3e-5b1c2d3e4f50';
const CALL = `GET /api/tips/${TIP_ID}`;

/** Priya has sent Meena 15 dollars. */
const aReceipt = (overrides: Partial<Receipt> = {}): Receipt => ({
  tipId: TIP_ID,
  to: { id: 9, username: 'Meena Iyer', profilePictureUrl: null },
  amountCents: 1500,
  sentBackCents: 0,
  state: 'paid',
  paidAt: '2026-11-16T12:00:00.000Z',
  ...overrides,
});

interface World {
  tipId?: string;
  user?: ReturnType<typeof aUser> | null;
  answer?: () => unknown;
}

function openReceipt({ tipId = TIP_ID, user = aUser({ username: 'Priya Raman' }), answer = aReceipt }: World = {}) {
  const calls = fakeApi({ [CALL]: answer });
  return { calls, ...renderRemote(remote, { at: `/receipt/${tipId}`, user }) };
}

const ticket = () => screen.findByRole('article');
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

describe('a receipt', () => {
  it('shows sender, recipient, amount and date', async () => {
    const { shell } = openReceipt();
    expect(await ticket()).toHaveTextContent('100% goes to Meena Iyer, with no platform fees.');
    expect(screen.getByText(/^For your tip to/).closest('p')).toHaveTextContent('For your tip to Meena Iyer');
    expect(fact('Amount')).toHaveTextContent('$15.00');
    expect(fact('Status')).toHaveTextContent('Paid');
    expect(fact('Date')).toHaveTextContent('Nov 16, 2026');
    expect(fact('From')).toHaveTextContent('Priya Raman');
    expect(screen.getByText(`Receipt number ${TIP_ID}`)).toBeVisible();
    expect(screen.queryByText('Sent back')).not.toBeInTheDocument();
    expect(shell.pageViews[0]?.title).toBe('Flight Amigo - Receipt');
  });

  it('can be printed, and links to the user’s tips', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = openReceipt();
    await ticket();
    await user.click(screen.getByRole('button', { name: 'Print Receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'My Tips' })).toHaveAttribute('href', '/profile/tips');
    print.mockRestore();
  });

  it('shows that a tip was returned', async () => {
    openReceipt({ answer: () => aReceipt({ state: 'sent_back', sentBackCents: 1500 }) });
    expect(await ticket()).toHaveTextContent('This tip went back to the card that paid it.');
    expect(fact('Status')).toHaveTextContent('Sent back');
    expect(fact('Sent back')).toHaveTextContent('$15.00');
  });

  it('shows how much of a tip was returned', async () => {
    openReceipt({ answer: () => aReceipt({ sentBackCents: 500 }) });
    await ticket();
    expect(fact('Status')).toHaveTextContent('Paid');
    expect(fact('Sent back')).toHaveTextContent('$5.00');
  });

  it('shows that the tip is disputed', async () => {
    openReceipt({ answer: () => aReceipt({ state: 'disputed' }) });
    expect(await ticket()).toHaveTextContent('has not decided yet');
  });
});

describe('a receipt that is not shown', () => {
  it('does not exist, or belongs to somebody else', async () => {
    openReceipt({ answer: () => aRefusal(404) });
    expect(await screen.findByRole('heading', { name: 'There is no such receipt' })).toBeVisible();
  });

  it('is not requested for an invalid id', async () => {
    const { calls } = openReceipt({ tipId: '..%2Fsent' });
    expect(await screen.findByRole('heading', { name: 'There is no such receipt' })).toBeVisible();
    expect(calls.map(({ path }) => path)).not.toContain(expect.stringContaining('/api/tips'));
  });

  it('needs a login, and is shown after it', async () => {
    const { address, calls } = openReceipt({ user: null });
    await waitFor(() => expect(address()).toBe(`/?redirect=${encodeURIComponent(`/receipt/${TIP_ID}`)}`));
    expect(calls).toEqual([]);
  });

  it('can be loaded again', async () => {
    let isDown = true;
    const { user } = openReceipt({ answer: () => (isDown ? new Response('', { status: 500 }) : aReceipt()) });
    expect(await screen.findByText('The receipt did not load. Please try again.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /Try again/i }));
    expect(await ticket()).toBeVisible();
  });
});
