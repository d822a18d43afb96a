import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SOCIAL_KINDS } from 'contracts';
import { sessionEnded } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi, pasteInto, renderRemote, siteSettings } from 'shared-ui/testing';
import { remote } from '../remote.tsx';

const CONTACT = 'POST /api/contact';
const SOCIAL = SOCIAL_KINDS.map((kind) => ({ kind, url: `https://${kind}.example/flightamigo` }));

interface Situation {
  as?: Parameters<typeof renderRemote>[1]['user'];
  respond?: () => unknown;
  site?: () => unknown;
}

const site = (social = SOCIAL) => siteSettings({ contact: { email: 'hello@flightamigo.example', social } });
const accepted = () => new Response(null, { status: 204 });

function open({ as = null, respond = accepted, site: respondWithSite = () => site() }: Situation = {}) {
  const calls = fakeApi({ [CONTACT]: respond, 'GET /api/site': respondWithSite });
  const sent = () => calls.filter(({ path }) => path === '/api/contact').map(({ body }) => body);
  return { sent, ...renderRemote(remote, { at: '/contact', user: as }) };
}

const field = (name: string) => screen.findByRole('textbox', { name });
const send = () => screen.findByRole('button', { name: 'Send Message' });
const copy = () => screen.findByRole('checkbox', { name: 'Send me a copy' });
const MESSAGE = 'Where do I find my listing?';

async function fill(
  page: ReturnType<typeof open>,
  { name = 'Priya', email = 'p@example.com', message = MESSAGE } = {},
) {
  const values = { Name: name, Email: email, Message: message };
  for (const [label, value] of Object.entries(values)) {
    const input = await field(label);
    await page.user.clear(input);
    if (value) await page.user.type(input, value);
  }
  await page.user.click(await send());
}

beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

describe('/contact', () => {
  it('is called Contact, under a sign that says Contact Us [spec 34, 40]', async () => {
    const { shell } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    expect(screen.getByText('Questions, ideas, or something went wrong: write to us.')).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Contact', path: '/contact' }]);
  });

  it("shows the operator's address and its pages of all three kinds of social networks [spec 130]", async () => {
    open();
    const address = await screen.findByRole('link', { name: 'hello@flightamigo.example' });
    expect(address).toHaveAttribute('href', 'mailto:hello@flightamigo.example');
    const follow = within(screen.getByRole('region', { name: 'Follow us' }));
    expect(follow.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Facebook (opens in a new tab)', 'https://facebook.example/flightamigo'],
      ['Instagram (opens in a new tab)', 'https://instagram.example/flightamigo'],
      ['X (opens in a new tab)', 'https://x.example/flightamigo'],
    ]);
  });

  it('shows only what the operator has [spec 130]', async () => {
    open({ site: () => site([]) });
    expect(await screen.findByRole('link', { name: 'hello@flightamigo.example' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Follow us' })).not.toBeInTheDocument();
  });

  it('shows the form while the address is loading', async () => {
    open({ site: () => new Promise(() => undefined) });
    expect(await screen.findByText('Our address is on its way')).toBeInTheDocument();
    expect(await field('Name')).toBeVisible();
  });

  it('requests the address again where it did not load', async () => {
    let isDown = true;
    const { user } = open({ site: () => (isDown ? aRefusal(503) : site()) });
    expect(await screen.findByText('Our address did not load')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'hello@flightamigo.example' })).toBeVisible();
  });

  it('explains what to do about an unsafe person', async () => {
    open();
    expect(await screen.findByText('Someone made you feel unsafe?')).toBeVisible();
    expect(
      screen.getByText('Open the conversation, press More, then Report. If you are in danger, call the police first.'),
    ).toBeVisible();
  });
});

describe('the form to the operator', () => {
  it('shows every error in the words of the specification [spec 177]', async () => {
    const page = open();
    await fill(page, { name: 'P', email: 'nonsense', message: 'Too short' });
    expect(await field('Name')).toHaveAccessibleDescription(/Name must be at least 2 characters/);
    expect(await field('Email')).toHaveAccessibleDescription(/Please enter a valid email address/);
    expect(await field('Message')).toHaveAccessibleDescription(/Message must be at least 10 characters/);
    expect(page.sent()).toEqual([]);
  });

  it('sends the message with a bot check, shows a toast, and is empty again [spec 130, 222, 255]', async () => {
    const page = open();
    await fill(page);
    await waitFor(() =>
      expect(page.shell.toasts).toEqual([
        { title: 'Message sent', description: "Thank you for contacting us. We'll get back to you soon!" },
      ]),
    );
    expect(page.sent()).toEqual([{ name: 'Priya', email: 'p@example.com', message: MESSAGE, captchaToken: 'off' }]);
    for (const label of ['Name', 'Email', 'Message']) expect(await field(label)).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['that it is on its way', Response.json({ copy: true }), 'A copy is on its way to p@example.com.'],
    [
      'that none goes, past a limit or without a bot check',
      Response.json({ copy: false }),
      'No copy goes to you this time: we send a few a day to an address, and only after the bot check.',
    ],
    [
      'that none goes, where an older server does not know of copies',
      accepted(),
      'No copy goes to you this time: we send a few a day to an address, and only after the bot check.',
    ],
  ])('asks for a copy where that is ticked, and says %s', async (_what, response, sentence) => {
    const page = open({ respond: () => response });
    expect(await copy()).not.toBeChecked();
    await page.user.click(await copy());
    await fill(page);
    await waitFor(() =>
      expect(page.shell.toasts).toEqual([
        {
          title: 'Message sent',
          description: `Thank you for contacting us. We'll get back to you soon! ${sentence}`,
        },
      ]),
    );
    expect(page.sent()).toEqual([
      { name: 'Priya', email: 'p@example.com', message: MESSAGE, copy: true, captchaToken: 'off' },
    ]);
    expect(await copy()).not.toBeChecked();
  });

  it('is sent without a bot check where that fails', async () => {
    const page = open({ site: () => aRefusal(503) });
    await fill(page);
    await waitFor(() => expect(page.sent()).toEqual([{ name: 'Priya', email: 'p@example.com', message: MESSAGE }]));
  });

  it('shows that it is sending, and cannot be sent twice', async () => {
    let respondNow: (response: Response) => void = () => undefined;
    const page = open({ respond: () => new Promise<Response>((resolve) => void (respondNow = resolve)) });
    await fill(page);
    await page.user.click(await screen.findByRole('button', { name: 'Sending...' }));
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    respondNow(accepted());
    expect(await send()).toBeEnabled();
    expect(page.sent()).toHaveLength(1);
  });

  it.each([
    ["the server's message", () => aRefusal(429, { message: 'Please wait an hour.' }), 'Please wait an hour.'],
    [
      'to try again where it sends none',
      () => new Response('', { status: 500 }),
      'There was a problem sending your message. Please try again.',
    ],
    [
      'to try again where it does not respond',
      () => Promise.reject(new TypeError('offline')),
      'There was a problem sending your message. Please try again.',
    ],
  ])('shows %s, and keeps the values [spec 222, 255]', async (_what, respond, description) => {
    const page = open({ respond });
    await fill(page);
    await waitFor(() =>
      expect(page.shell.toasts).toEqual([{ title: 'Message failed', description, variant: 'destructive' }]),
    );
    expect(await field('Name')).toHaveValue('Priya');
    expect(await field('Message')).toHaveValue(MESSAGE);
  });

  it("shows the server's message at its field", async () => {
    const fields = [{ path: 'email', message: 'We cannot write to this address' }];
    const page = open({ respond: () => aRefusal(400, { fields }) });
    await fill(page);
    await waitFor(async () =>
      expect(await field('Email')).toHaveAccessibleDescription(/We cannot write to this address/),
    );
  });

  it('keeps the draft through a reload', async () => {
    const page = open();
    await pasteInto(page.user, await field('Message'), 'Half a sentence');
    await page.user.click(await copy());
    page.unmount();
    open();
    expect(await field('Message')).toHaveValue('Half a sentence');
    expect(await copy()).toBeChecked();
  });
});

describe('the form and who is logged in', () => {
  const me = aUser({ username: 'Priya Raman', email: 'priya@example.com' });

  it('has their name and address, also after a message', async () => {
    const page = open({ as: me });
    expect(await field('Name')).toHaveValue('Priya Raman');
    expect(await field('Email')).toHaveValue('priya@example.com');
    await fill(page, { email: 'priya@example.com' });
    await waitFor(() => expect(page.shell.toasts).toHaveLength(1));
    expect(await field('Name')).toHaveValue('Priya Raman');
    expect(await field('Email')).toHaveValue('priya@example.com');
    expect(await field('Message')).toHaveValue('');
  });

  it('keeps another address', async () => {
    const page = open({ as: me });
    const email = await field('Email');
    await page.user.clear(email);
    await pasteInto(page.user, email, 'work@example.com');
    page.unmount();
    open({ as: me });
    expect(await field('Email')).toHaveValue('work@example.com');
  });

  it('stores neither in a draft, and removes the draft at Log Out', async () => {
    const page = open({ as: me });
    await page.user.type(await field('Message'), 'Hello');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/priya@example.com|Priya Raman/);
    act(() => sessionEnded());
    await waitFor(async () => expect(await field('Name')).toHaveValue(''));
    await waitFor(async () => expect(await field('Email')).toHaveValue(''));
    expect(await field('Message')).toHaveValue('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Hello');
  });

  it('does not show the draft to another user', async () => {
    const page = open({ as: me });
    await page.user.type(await field('Message'), 'Hello');
    page.unmount();
    open({ as: aUser({ id: 4243, username: 'Omar Haddad', email: 'omar@example.com' }) });
    await waitFor(async () => expect(await field('Name')).toHaveValue('Omar Haddad'));
    expect(await field('Message')).toHaveValue('');
  });
});
