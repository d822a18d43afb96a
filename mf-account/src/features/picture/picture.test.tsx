import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import type { CurrentUser } from 'shared-ui/app';
import '../../remote.tsx';
import { Picture } from './picture.tsx';

const STORED = `/pictures/${'0'.repeat(32)}-512.webp`;
const UPLOAD = 'POST /api/profile/picture';
const REMOVAL = 'DELETE /api/profile/picture';
const photo = (name = 'me.jpg') => new File(['a photo'], name, { type: 'image/jpeg' });

// jsdom has neither
const urls = new Map<string, Blob>();
beforeEach(() => {
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const url = `blob:http://localhost/${urls.size}`;
      urls.set(url, blob);
      return url;
    },
    revokeObjectURL: (url: string) => urls.delete(url),
  });
});
afterEach(() => {
  urls.clear();
});

interface Situation {
  as?: CurrentUser;
  respond?: (request: Request) => unknown;
  isLoggedOut?: boolean;
}

const loginNeeded = () => aRefusal(401, { code: 'account.login_needed', message: 'Please log in.' });

function open({ as = aUser(), respond, isLoggedOut = false }: Situation = {}) {
  const answer = respond ?? (() => aUser({ profilePictureUrl: STORED }));
  const calls = fakeApi({
    [UPLOAD]: answer,
    [REMOVAL]: answer,
    'GET /api/auth/me': () => (isLoggedOut ? loginNeeded() : as),
  });
  const page = renderRemote(
    { routes: [{ path: '/profile', Component: () => <Picture user={as} /> }] },
    { at: '/profile', user: as },
  );
  return { ...page, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

async function choose(page: ReturnType<typeof open>, file = photo()) {
  await waitFor(() => expect(document.querySelector('input[type="file"]')).not.toBeNull());
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Your picture' }));
  return { dialog, use: () => page.user.click(dialog.getByRole('button', { name: 'Use this picture' })) };
}

/** As the browser does for a picture of 800 by 400 pixels. */
async function load() {
  const image = await waitFor(() => {
    const found = document.querySelector<HTMLImageElement>('img[hidden]');
    if (!found) throw new Error('No picture loads.');
    return found;
  });
  Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
  fireEvent.load(image);
}

describe('the picture of the profile', () => {
  it('is sent with the part that was chosen, and the dialog closes', async () => {
    const page = open();
    const { dialog, use } = await choose(page);
    await load();
    const picture = dialog.getByRole('slider', { name: /^Picture\. Arrow keys move it/ });
    expect(picture).toHaveAttribute(
      'aria-valuetext',
      'The middle is 50 percent from the left and 50 percent from the top',
    );
    picture.focus();
    await page.user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
    await page.user.click(dialog.getByRole('button', { name: 'Turn' }));
    await use();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [{ query } = {}] = page.sent();
    expect(Object.fromEntries(query ?? [])).toEqual({ x: '0', y: '0.19', size: '1', turn: '90' });
    expect(page.shell.toasts).toMatchObject([{ title: 'Picture saved' }]);
  });

  it('is larger and smaller by buttons, the slider and keys', async () => {
    const page = open();
    const { dialog } = await choose(page);
    await load();
    const size = dialog.getByRole('slider', { name: 'Size' });
    await page.user.click(dialog.getByRole('button', { name: 'Larger' }));
    expect(size).toHaveValue('1.2');
    await page.user.click(dialog.getByRole('button', { name: 'Smaller' }));
    await page.user.click(dialog.getByRole('button', { name: 'Smaller' }));
    expect(size).toHaveValue('1');
    fireEvent.change(size, { target: { value: '3' } });
    dialog.getByRole('slider', { name: /^Picture\./ }).focus();
    await page.user.keyboard('+');
    expect(size).toHaveValue('3.1');
  });

  it('stays with its crop where the server refuses it: the sentence stands in the dialog', async () => {
    const sentence = 'This picture has 40 megapixels, and we take up to 30.';
    const page = open({ respond: () => aRefusal(422, { code: 'picture.too_many_pixels', message: sentence }) });
    const { dialog, use } = await choose(page);
    await load();
    await page.user.click(dialog.getByRole('button', { name: 'Larger' }));
    await use();
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(dialog.getByRole('slider', { name: 'Size' })).toHaveValue('1.2');
  });

  it('asks for a login where there is none any more', async () => {
    const page = open({ respond: loginNeeded, isLoggedOut: true });
    const { use } = await choose(page);
    await load();
    await use();
    await waitFor(() => expect(page.shell.loginRequests).toHaveLength(1));
  });

  it('cannot be a file that the browser does not show: another one can be chosen', async () => {
    const page = open();
    const { dialog } = await choose(page);
    fireEvent.error(document.querySelector('img[hidden]') as HTMLImageElement);
    expect(await dialog.findByRole('alert')).toHaveTextContent('This browser cannot show the file as a picture.');
    expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeDisabled();
    const another = await choose(page, photo('other.jpg'));
    expect(another.dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect([...urls.values()]).toMatchObject([{ name: 'other.jpg' }]);
  });

  it('can be removed where there is one', async () => {
    const page = open({ as: aUser({ profilePictureUrl: STORED }), respond: () => aUser() });
    await page.user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(page.shell.toasts).toMatchObject([{ title: 'Picture removed' }]));
    expect(page.sent()).toMatchObject([{ method: 'DELETE' }]);
  });

  it('has nothing to remove otherwise', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Choose a picture' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
  });
});
