import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { MAX_ASK_LENGTH, type Trip } from 'contracts';
import { anErrorBody, anOtherUser, aRefusal, aTrip, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { AgreeDialog } from './agree-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

const priya = anOtherUser({ id: 9, username: 'Priya Raman' });

function open(Dialog: typeof CancelDialog, respond?: () => unknown, itinerary: Partial<Trip['itinerary']> = {}) {
  const trip = aTrip({ id: 4, otherUser: priya, revision: 3, itinerary: { ...aTrip().itinerary, ...itinerary } });
  const close = jest.fn();
  const refuse = jest.fn();
  const calls = fakeApi({
    'POST /api/trips/4/agree': respond ?? (() => ({ ...trip, state: 'agreed' })),
    'POST /api/trips/4/decline': respond ?? (() => ({ ...trip, state: 'declined' })),
    'POST /api/trips/4/cancel': respond ?? (() => ({ ...trip, state: 'cancelled' })),
  });
  const Page = () => <Dialog trip={trip} onClose={close} onRefused={refuse} />;
  const page = renderRemote({ routes: [{ path: '/messages', Component: Page }] }, { at: '/messages', user: aUser() });
  return { ...page, close, refuse, sent: () => calls.map(({ body }) => body) };
}

const reason = (name: RegExp) => screen.findByRole('radio', { name });
const sentence = () => screen.getByRole('textbox', { name: /^A sentence of your own/ });
const sentenceField = () => screen.queryByRole('textbox');
const press = (name: string) => screen.getByRole('button', { name });

describe('agreeing on a day', () => {
  const window = { date: '2026-12-12', endDate: '2026-12-15', departureCity: 'Chennai' };
  const day = () => screen.findByLabelText('Day of the flight');

  it('says which days are open, offers these, and sends the chosen one with what was read', async () => {
    const { user, sent, close, shell } = open(AgreeDialog, undefined, window);
    expect(await day()).toHaveAttribute('min', '2026-12-12');
    expect(await day()).toHaveAttribute('max', '2026-12-15');
    expect(await day()).toHaveAccessibleDescription('As it is in Chennai, where the flight leaves');
    expect(await day()).toHaveValue('');
    expect(screen.getByText('Dec 12, 2026 to Dec 15, 2026').closest('p')).toHaveTextContent(
      /^Both listings leave open/,
    );
    await user.type(await day(), '2026-12-14');
    await user.click(press('Agree'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent()).toEqual([{ revision: 3, day: '2026-12-14' }]);
    expect(shell.toasts).toMatchObject([{ title: 'You fly together' }]);
  });

  it('has the only possible day filled in', async () => {
    open(AgreeDialog, undefined, { ...window, endDate: '2026-12-12' });
    expect(await day()).toHaveValue('2026-12-12');
  });

  it('shows at the field why the server refuses a day, and keeps it', async () => {
    const message = 'Please choose a day from Dec 12 to Dec 15, 2026';
    const { user, close, refuse } = open(
      AgreeDialog,
      () => aRefusal(422, anErrorBody({ fields: [{ path: 'day', message }] })),
      window,
    );
    await user.type(await day(), '2026-12-20');
    await user.click(press('Agree'));
    expect(await screen.findByRole('link', { name: message })).toBeVisible();
    expect(await day()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(await day()).toHaveValue('2026-12-20');
    expect(close).not.toHaveBeenCalled();
    expect(refuse).not.toHaveBeenCalled();
  });

  it('closes where the trip has changed meanwhile, and hands on why', async () => {
    const { user, close, refuse } = open(AgreeDialog, () => aRefusal(409, { message: 'It has changed.' }), window);
    await user.type(await day(), '2026-12-14');
    await user.click(press('Agree'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(refuse).toHaveBeenCalledWith(expect.objectContaining({ status: 409 }));
  });
});

describe('declining', () => {
  it('sends the reason, and says that it is done', async () => {
    const { user, sent, close, shell } = open(DeclineDialog);
    await user.click(await reason(/^I already fly with somebody/));
    await user.click(press('Decline'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent()).toEqual([{ reason: 'flying_with_another' }]);
    expect(shell.toasts).toMatchObject([{ title: 'You have declined' }]);
  });

  it('says what is told of a feeling, and where no sentence is written', async () => {
    open(DeclineDialog);
    expect(await reason(/^I do not feel right about it/)).toHaveAccessibleName(/Only “I cannot this time” is told\.$/);
    expect(await reason(/^Other words/)).toHaveAccessibleName(
      /Without a sentence of yours, “I cannot this time” is told\.$/,
    );
  });

  it('has no reason preselected, and needs one', async () => {
    const { user, sent } = open(DeclineDialog);
    await reason(/^Other words/);
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    await user.click(press('Decline'));
    expect(await screen.findByRole('link', { name: 'Please choose a reason' })).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('needs no sentence for other words, so that nobody can tell a feeling from them', async () => {
    const { user, sent, close } = open(DeclineDialog);
    await user.click(await reason(/^Other words/));
    expect(sentence()).toBeVisible();
    await user.click(press('Decline'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent()).toEqual([{ reason: 'other' }]);
  });

  it('takes no sentence for a feeling, and keeps what was typed for another reason', async () => {
    const { user } = open(DeclineDialog);
    await user.click(await reason(/^My flight has changed/));
    await user.type(sentence(), 'We fly a day later.');
    await user.click(await reason(/^I do not feel right about it/));
    expect(sentenceField()).not.toBeInTheDocument();
    await user.click(await reason(/^Other words/));
    expect(sentence()).toHaveValue('We fly a day later.');
  });

  it.each([
    ['declining', DeclineDialog],
    ['cancelling', CancelDialog],
  ])('keeps it also where the dialog was closed meanwhile: %s', async (_what, Dialog) => {
    const first = open(Dialog);
    await first.user.click(await reason(/^Other words/));
    await first.user.type(sentence(), 'We fly a day later.');
    await first.user.click(await reason(/^I do not feel right about it/));
    await act(() => first.router.navigate('/elsewhere'));
    await act(() => first.router.navigate('/messages'));
    await first.user.click(await reason(/^Other words/));
    expect(sentence()).toHaveValue('We fly a day later.');
  });

  it.each([
    ['a sentence', 'He writes too much.'],
    ['more than one may send', 'x'.repeat(MAX_ASK_LENGTH + 1)],
  ])('sends of a feeling nothing that was typed: %s', async (_what, typed) => {
    const { user, sent, close } = open(DeclineDialog);
    await user.click(await reason(/^Other words/));
    await user.click(sentence());
    await user.paste(typed);
    await user.click(await reason(/^I do not feel right about it/));
    await user.click(press('Decline'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent()).toEqual([{ reason: 'not_comfortable' }]);
  });

  it('of what was taken back a second ago shows why not, and keeps what was typed', async () => {
    const message = 'This was taken back. The page now shows what is true.';
    const { user, close } = open(DeclineDialog, () => aRefusal(409, { message }));
    await user.click(await reason(/^My flight has changed/));
    await user.type(sentence(), 'We fly a day later.');
    await user.click(press('Decline'));
    expect(await screen.findByText(message)).toBeVisible();
    expect(sentence()).toHaveValue('We fly a day later.');
    expect(close).not.toHaveBeenCalled();
  });
});

describe('cancelling', () => {
  it('sends the reason and the sentence', async () => {
    const { user, sent, close } = open(CancelDialog);
    await user.click(await reason(/^My plans have changed/));
    await user.type(sentence(), 'I am so sorry.');
    await user.click(press('Cancel the trip'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent()).toEqual([{ reason: 'plans_changed', text: 'I am so sorry.' }]);
  });

  it('sends of a feeling nothing that was typed', async () => {
    const { user, sent, close } = open(CancelDialog);
    await user.click(await reason(/^Other words/));
    await user.type(sentence(), 'He writes too much.');
    await user.click(await reason(/^I do not feel right about it/));
    expect(sentenceField()).not.toBeInTheDocument();
    await user.click(press('Cancel the trip'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent()).toEqual([{ reason: 'not_comfortable' }]);
  });

  it('says what is told of a feeling, and where no sentence is written', async () => {
    open(CancelDialog);
    const visible = /“I have to cancel our trip” is told\.$/;
    expect(await reason(/^I do not feel right about it/)).toHaveAccessibleName(visible);
    expect(await reason(/^Other words/)).toHaveAccessibleName(visible);
  });

  it('of a flight that has left closes, and hands on why', async () => {
    const departed = anErrorBody({ code: 'messaging.departed', message: 'Your flight has left.' });
    const { user, close, refuse, shell } = open(CancelDialog, () => aRefusal(409, departed));
    await user.click(await reason(/^My plans have changed/));
    await user.click(press('Cancel the trip'));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(refuse).toHaveBeenCalledWith(expect.objectContaining({ body: departed }));
    expect(shell.toasts).toEqual([]);
  });

  it('is left by Back', async () => {
    const { user, sent, close } = open(CancelDialog);
    await reason(/^My flight has changed/);
    await user.click(press('Back'));
    expect(close).toHaveBeenCalled();
    expect(sent()).toEqual([]);
  });
});
