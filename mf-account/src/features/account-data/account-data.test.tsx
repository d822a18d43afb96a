import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aRefusal, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { AccountData } from './account-data.tsx';

const DATA = { exportedAt: '2026-11-20T10:00:00.000Z', account: { username: 'Priya R' } };
const DOWNLOAD = 'GET /api/account/data';

let saved: { name: string; file: Blob }[] = [];

function open(respond: () => unknown = () => DATA) {
  fakeApi({ [DOWNLOAD]: respond });
  return renderRemote({ routes: [{ path: '/profile', Component: AccountData }] }, { at: '/profile', user: aUser() });
}
const button = () => screen.findByRole('button', { name: 'Download my data' });

beforeEach(() => {
  saved = [];
  const files = new Map<string, Blob>();
  // jsdom has neither addresses of files nor downloads
  URL.createObjectURL = (file) => {
    const address = `blob:${String(files.size)}`;
    files.set(address, file as Blob);
    return address;
  };
  URL.revokeObjectURL = (address) => void files.delete(address);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe("the user's data", () => {
  it('is a JSON file with everything the server returns', async () => {
    const { user } = open();
    await user.click(await button());
    await waitFor(() => expect(saved).toHaveLength(1));
    const [{ name, file }] = saved as [(typeof saved)[0]];
    expect(name).toBe('flight-amigo-data.json');
    expect(file.type).toBe('application/json');
    expect(JSON.parse(await text(file))).toEqual(DATA);
    const done = await screen.findByText('flight-amigo-data.json is downloaded.');
    expect(done).toHaveAttribute('role', 'status');
    expect(done).not.toHaveClass('visually-hidden');
  });

  it('shows that it is being collected, and is not requested twice', async () => {
    let requests = 0;
    const { user } = open(() => {
      requests += 1;
      return new Promise(() => undefined);
    });
    await user.click(await button());
    const busy = await screen.findByRole('button', { name: 'Collecting your data...' });
    await user.click(busy);
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(requests).toBe(1);
  });

  it.each([
    [
      "the server's message",
      () => aRefusal(429, { message: 'You can ask again tomorrow.' }),
      'You can ask again tomorrow.',
    ],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), /We could not reach Flight Amigo/],
  ])('shows %s when it fails, and saves nothing', async (_what, refuse, sentence) => {
    const { user } = open(refuse);
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(saved).toEqual([]);
    expect(await button()).toBeEnabled();
  });
});

const text = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(file);
  });
