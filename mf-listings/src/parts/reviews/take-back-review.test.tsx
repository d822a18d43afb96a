import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Testimonial } from 'contracts';
import { aRefusal, aTestimonial, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { ReviewList } from './review-list.tsx';

const LIST = 'GET /api/testimonials/user/9';
const priya = aUser();
const by = (id: number | null) => ({ id, username: 'Priya Raman', profilePictureUrl: null });
const mine = (overrides: Partial<Testimonial> = {}) =>
  aTestimonial({ id: 5, text: 'She waited for us.', user: by(priya.id), ...overrides });
const another = aTestimonial({ id: 4, text: 'Kind and patient.', user: by(30) });

/** What is written about a person, on a server that deletes. */
function open(all: Testimonial[], { user = priya, api = {} }: { user?: typeof priya | null; api?: object } = {}) {
  let stored = all;
  const calls = fakeApi({
    [LIST]: () => stored,
    'DELETE /api/testimonials/5': () => {
      stored = stored.filter(({ id }) => id !== 5);
      return new Response(null, { status: 204 });
    },
    ...api,
  });
  const Page = () => (
    <main tabIndex={-1}>
      <ReviewList userId={9} />
    </main>
  );
  const page = renderRemote({ routes: [{ path: '/people/9', Component: Page }] }, { at: '/people/9', user });
  return { ...page, countDeletes: () => calls.filter(({ method }) => method === 'DELETE').length };
}

type User = ReturnType<typeof open>['user'];

const button = () => screen.findByRole('button', { name: 'Take back' });
const dialog = () => screen.findByRole('dialog', { name: 'Take back your review?' });
const confirm = () => screen.findByRole('button', { name: 'Take it back' });

describe('taking back one’s own review', () => {
  it('is offered at one’s own alone', async () => {
    open([mine(), another]);
    const item = (await button()).closest('li');
    expect(item).toHaveTextContent('She waited for us.');
    expect(screen.getAllByRole('button', { name: 'Take back' })).toHaveLength(1);
  });

  it.each([
    ['nobody', null],
    ['somebody else', aUser({ id: 31 })],
  ])('is not offered to %s', async (_who, user) => {
    open([mine()], { user });
    expect(await screen.findByText('She waited for us.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
  });

  it('says what it does, and can be left', async () => {
    const { user, countDeletes } = open([mine()]);
    await user.click(await button());
    expect(await dialog()).toHaveTextContent(
      'It is deleted, and its stars no longer count. You can write a new one later.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await button()).toHaveFocus();
    expect(countDeletes()).toBe(0);
  });

  it('says of a trip flown together that nobody writes about it again', async () => {
    const { user } = open([mine({ flewTogether: true })]);
    await user.click(await button());
    expect(await dialog()).toHaveTextContent('Once a review of a trip has been shown, nobody writes about it again.');
  });

  it('removes it at once, with a toast, and the focus goes to the page', async () => {
    const { user, shell, countDeletes } = open([mine(), another]);
    await user.click(await button());
    await user.click(await confirm());
    await waitFor(() => expect(screen.queryByText('She waited for us.')).not.toBeInTheDocument());
    expect(await screen.findByText('Kind and patient.')).toBeVisible();
    expect(countDeletes()).toBe(1);
    expect(shell.toasts).toEqual([
      { title: 'Review taken back', description: 'Nobody sees it any more, and it no longer counts.' },
    ]);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('is done where it was gone already', async () => {
    const { user, shell } = open([mine()], { api: { 'DELETE /api/testimonials/5': () => aRefusal(404) } });
    await user.click(await button());
    await user.click(await confirm());
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Review taken back' }]));
  });

  it('says why where it fails, and stays', async () => {
    const { user, shell } = open([mine()], {
      api: { 'DELETE /api/testimonials/5': () => aRefusal(429, { message: 'Please wait a minute.' }) },
    });
    await user.click(await button());
    await user.click(await confirm());
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('Please wait a minute.');
    expect(shell.toasts).toEqual([]);
  });

  it.each([
    ['Escape', (user: User) => user.keyboard('{Escape}')],
    ['Cancel', (user: User) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the Close button', (user: User) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('cannot be left by %s while it is done, so that a failure is seen', async (_how, leave) => {
    let refuse: (answer: Response) => void = () => undefined;
    const { user } = open([mine()], {
      api: { 'DELETE /api/testimonials/5': () => new Promise((resolve) => (refuse = resolve)) },
    });
    await user.click(await button());
    await user.click(await confirm());
    await leave(user);
    refuse(aRefusal(429, { message: 'Please wait a minute.' }));
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('Please wait a minute.');
    await leave(user);
    expect(await button()).toHaveFocus();
  });

  it('is offered while it waits for the operator, which its author alone sees', async () => {
    open([mine({ pending: true })]);
    expect((await button()).closest('li')).toHaveTextContent(
      'Not shown yet Only you see it until one of us has read it.',
    );
  });
});
