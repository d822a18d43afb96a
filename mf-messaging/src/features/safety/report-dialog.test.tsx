import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anOtherUser, aRefusal, aThread, aUser, fakeApi, pasteInto, renderRemote } from 'shared-ui/testing';
import { ConversationMenu } from './conversation-menu.tsx';
import { ReportMessage } from './report-message.tsx';

const REPORTS = 'POST /api/reports';
const REASONS = [
  'Asks for money or bank details',
  'Rude, threatening or harassing',
  'Not who they say they are',
  'Spam or advertising',
  'Something else',
];
const ALSO_BLOCK = /^Also block Meena Iyer/;

interface Situation {
  blocked?: boolean;
  canBlock?: boolean;
  respond?: (request: Request) => unknown;
}

function open({ blocked = false, canBlock = true, respond }: Situation = {}) {
  const receipt = async (request: Request) => {
    const { alsoBlock } = (await request.json()) as { alsoBlock: boolean };
    return { id: 1, blocked: alsoBlock };
  };
  const calls = fakeApi({ [REPORTS]: respond ?? receipt });
  const Page = () => (
    <main tabIndex={-1}>
      <ConversationMenu thread={aThread({ blocked })} />
      <ReportMessage message={{ id: 31 }} time="9:42 AM" otherUser={anOtherUser()} canBlock={canBlock} isTabStop />
    </main>
  );
  const page = renderRemote({ routes: [{ path: '/messages', Component: Page }] }, { at: '/messages', user: aUser() });
  return { ...page, sent: () => calls.map(({ body }) => body) };
}

const more = () => screen.findByRole('button', { name: 'More' });
const dialog = (name = 'Report Meena Iyer') => screen.findByRole('dialog', { name });
const reason = (name: string) => screen.getByRole('radio', { name });
const details = () => screen.getByRole('textbox', { name: /^What happened\?/ });
const send = () => screen.getByRole('button', { name: 'Send Report' });

async function reportPerson(situation?: Situation) {
  const page = open(situation);
  await page.user.click(await more());
  await page.user.click(screen.getByRole('menuitem', { name: 'Report' }));
  await dialog();
  return page;
}

describe('reporting a person', () => {
  it('finds the words again after a press beside the dialog, and none after Cancel', async () => {
    const { user } = await reportPerson();
    const reopen = async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      await user.click(await more());
      await user.click(screen.getByRole('menuitem', { name: 'Report' }));
      await dialog();
    };
    await user.click(reason('Something else'));
    await pasteInto(user, details(), 'He asked for my seat.');
    await user.keyboard('{Escape}');
    await reopen();
    expect(reason('Something else')).toBeChecked();
    expect(details()).toHaveValue('He asked for my seat.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await reopen();
    expect(details()).toHaveValue('');
  });

  it('needs a reason, with none preselected, and explains what the operator reads', async () => {
    await reportPerson();
    const form = within(await dialog());
    expect(form.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(REASONS);
    expect(form.getByRole('radiogroup', { name: 'What is wrong?' })).toBeVisible();
    for (const name of REASONS) expect(reason(name)).not.toBeChecked();
    expect(details()).toHaveAccessibleName('What happened? (optional)');
    expect(
      form.getByText('We read what you two have written to each other, if you have, together with your report.'),
    ).toBeVisible();
    expect(form.getByText('0 / 500')).toBeVisible();
    expect(form.getByRole('checkbox', { name: ALSO_BLOCK })).toBeChecked();
    expect(form.getByText('They are not told who reported them.')).toBeVisible();
  });

  it('requires a reason', async () => {
    const { user, sent } = await reportPerson();
    await user.click(send());
    expect(await screen.findByRole('radiogroup')).toHaveAccessibleDescription(/Please choose what is wrong/);
    expect(sent()).toEqual([]);
  });

  it('sends the report, blocks, and gives the focus back to More', async () => {
    const { user, sent, shell } = await reportPerson();
    await user.click(reason('Spam or advertising'));
    await pasteInto(user, details(), '  Sells watches. ');
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent()).toEqual([{ kind: 'person', id: 9, reason: 'spam', details: 'Sells watches.', alsoBlock: true }]);
    expect(shell.toasts).toEqual([
      {
        title: 'Report sent',
        description: 'Thank you. We will look at it. You and Meena Iyer do not see each other any more.',
      },
    ]);
    expect(await more()).toHaveFocus();
  });

  it('does not block where that is unchecked', async () => {
    const { user, sent, shell } = await reportPerson();
    await user.click(reason('Something else'));
    await user.click(screen.getByRole('checkbox', { name: ALSO_BLOCK }));
    await user.click(send());
    await waitFor(() => expect(sent()).toEqual([{ kind: 'person', id: 9, reason: 'other', alsoBlock: false }]));
    await waitFor(() =>
      expect(shell.toasts).toEqual([{ title: 'Report sent', description: 'Thank you. We will look at it.' }]),
    );
  });

  it('offers no block for a blocked person', async () => {
    const { user, sent } = await reportPerson({ blocked: true });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(reason('Something else'));
    await user.click(send());
    await waitFor(() => expect(sent()).toMatchObject([{ alsoBlock: false }]));
  });

  it.each([
    ['Escape', (user: Awaited<ReturnType<typeof reportPerson>>['user']) => user.keyboard('{Escape}')],
    ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Close', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('is closed with %s, and the focus is at More', async (_by, leave) => {
    const { user, sent } = await reportPerson();
    await leave(user);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await more()).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it('refuses 501 characters before it is sent', async () => {
    const { user, sent } = await reportPerson();
    await user.click(reason('Something else'));
    await user.click(details());
    await user.paste('x'.repeat(501));
    await user.click(send());
    await waitFor(() => expect(details()).toHaveAccessibleDescription(/Please use at most 500 characters/));
    expect(sent()).toEqual([]);
  });
});

describe('a report that fails', () => {
  it.each([
    [
      "the server's message",
      () => aRefusal(429, { message: 'Please wait until tomorrow.' }),
      'Please wait until tomorrow.',
    ],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), 'We could not reach Flight Amigo.'],
    ['to try again', () => new Response('', { status: 500 }), 'There was a problem sending your report.'],
  ])('shows %s, and keeps the values', async (_what, respond, sentence) => {
    const { user, shell } = await reportPerson({ respond });
    await user.click(reason('Spam or advertising'));
    await pasteInto(user, details(), 'Sells watches.');
    await user.click(send());
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(shell.toasts[0]).toMatchObject({ title: 'Report failed', variant: 'destructive' });
    expect(shell.toasts[0]?.description).toContain(sentence);
    expect(await dialog()).toBeVisible();
    expect(reason('Spam or advertising')).toBeChecked();
    expect(details()).toHaveValue('Sells watches.');
  });

  it("shows the server's message at its field", async () => {
    const fields = [{ path: 'details', message: 'Please write in plain words' }];
    const { user } = await reportPerson({ respond: () => aRefusal(400, { fields }) });
    await user.click(reason('Something else'));
    await user.click(send());
    await waitFor(() => expect(details()).toHaveAccessibleDescription(/Please write in plain words/));
  });
});

describe('reporting a message', () => {
  it('reports that message, and gives the focus back to its button', async () => {
    const user = userEvent.setup();
    const { sent } = open();
    const button = await screen.findByRole('button', { name: 'Report this message of Meena Iyer, 9:42 AM' });
    await user.click(button);
    expect(await dialog('Report this message')).toBeVisible();
    await user.click(reason('Asks for money or bank details'));
    await user.click(send());
    await waitFor(() => expect(sent()).toEqual([{ kind: 'message', id: 31, reason: 'money', alsoBlock: true }]));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('offers no block where the person has left', async () => {
    const { user } = open({ canBlock: false });
    await user.click(await screen.findByRole('button', { name: /^Report this message/ }));
    expect(await dialog('Report this message')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});
