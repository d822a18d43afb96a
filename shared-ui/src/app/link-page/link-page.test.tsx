import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { invalidResponse, toApiError, unreachable } from '../api-error.ts';
import { CircleCheck, House } from 'shared-ui/ui/icon';
import { renderRemote } from '../../testing/index.ts';
import { LinkAction, LinkPage, LinkResult } from './link-page.tsx';

type Answer = (token: string) => unknown;

function Press({ token, answer }: { token: string; answer: Answer }) {
  const [outcome, setOutcome] = useState<{ error?: unknown; isDone: boolean }>();
  const press = () => {
    const error = answer(token);
    setOutcome({ error, isDone: error === undefined });
  };
  if (outcome?.isDone)
    return (
      <LinkResult title="Done" text="It is done.">
        <a href="/next">Next</a>
      </LinkResult>
    );
  return (
    <LinkAction
      title="Shall we?"
      text="It will be done."
      button={{ icon: CircleCheck, label: 'Do It', busyLabel: 'Doing...' }}
      isBusy={false}
      error={outcome?.error}
      onPress={press}
      links={<a href="/">Home</a>}
    />
  );
}

function openLink(at: string, answer: Answer = () => undefined) {
  const pressed: string[] = [];
  const Page = () => (
    <LinkPage title="Do Something" icon={House} links={<a href="/">Home</a>}>
      {(token) => (
        <Press
          token={token}
          answer={(one) => {
            pressed.push(one);
            return answer(one);
          }}
        />
      )}
    </LinkPage>
  );
  return { pressed, ...renderRemote({ routes: [{ path: '/do', Component: Page }] }, { at }) };
}

const button = () => screen.findByRole('button', { name: 'Do It' });

describe('the page of a link', () => {
  it('acts at a press and not before: mail scanners open links too', async () => {
    const { user, pressed, shell } = openLink('/do#tok%201');
    await button();
    expect(pressed).toEqual([]);
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Do Something', path: '/do' }]);
    await user.click(await button());
    expect(pressed).toEqual(['tok 1']);
  });

  it('shows what came of it, where the focus goes', async () => {
    const { user } = openLink('/do#tok-1');
    await user.click(await button());
    expect(await screen.findByRole('region', { name: 'Done' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Next' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['after the #', '/do#tok-1'],
    ['in the query, as mails about unread messages have it', '/do?token=tok-1'],
  ])('removes the token %s from the address immediately', async (_where, at) => {
    const { address, router, user, pressed } = openLink(at);
    await waitFor(() => expect(address()).toBe('/do'));
    expect(router.state.historyAction).toBe('REPLACE');
    await user.click(await button());
    expect(pressed).toEqual(['tok-1']);
  });

  it('starts again with a second link in the same tab', async () => {
    const { user, pressed, router } = openLink('/do#tok-1');
    await user.click(await button());
    await act(() => router.navigate('/do#tok-2'));
    await user.click(await button());
    expect(pressed).toEqual(['tok-1', 'tok-2']);
  });

  it.each(['/do', '/do#', '/do#%E0%A4%A'])('says that a link without a token is not complete: %s', async (at) => {
    openLink(at);
    expect(await screen.findByRole('region', { name: 'This link is not complete' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['the site does not answer', unreachable('offline'), 'Your link still works'],
    ['its answer makes no sense', invalidResponse('no id'), 'Your link still works'],
    ['it is busy', toApiError(503, '', '{"message":"One moment, please.","code":"busy"}'), 'One moment, please.'],
    [
      'it was pressed too often',
      toApiError(429, '', '{"message":"Wait a minute.","code":"limited"}'),
      'Wait a minute.',
    ],
  ])('can be pressed again where %s', async (_when, error, sentence) => {
    let isDown = true;
    const { user } = openLink('/do#tok-1', () => (isDown ? error : undefined));
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    isDown = false;
    await user.click(await button());
    expect(await screen.findByRole('region', { name: 'Done' })).toBeVisible();
  });

  it('says why a link is refused, and shows the ways on instead of the button', async () => {
    const { user } = openLink('/do#old', () => toApiError(422, '', '{"message":"It has expired.","code":"x.expired"}'));
    await user.click(await button());
    const result = await screen.findByRole('region', { name: 'This link does not work any more' });
    expect(result).toHaveTextContent('It has expired.');
    expect(result).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
